import { domestic, domesticOrder, eirik, havbris, orderOf } from "../../payments/orders.ts";
import { later, receive, receiveApproved } from "../../payments/payments.ts";
import { visitor } from "../../psu/site.ts";
import { clockOf, moveClock } from "../../sandbox/clock.ts";
import { testTime } from "../call.ts";

const passed = "2026-03-09T10:00:00Z";

/**
 * Posts and approves three payments: two that a clock move passes (within the bank, and to another bank), and a later
 * one.
 */
async function wait(creditorName: string): Promise<void> {
  const elsewhere = domesticOrder({ creditorName, requestedExecutionDate: "2026-03-05" });
  await receiveApproved(elsewhere, { product: domestic });
  const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
  for (const requestedExecutionDate of ["2026-03-05", "2026-06-05"])
    await receiveApproved(orderOf({ creditorName, creditorAccount, requestedExecutionDate }));
}

/** Opens the summary of a payment again on the next day of the sandbox's clock: the payment gets another quote. */
async function showAgain(): Promise<void> {
  const { link } = await receive(orderOf({ creditorName: "Shown again" }));
  const browser = visitor();
  await browser.submit(await browser.open(link), "identify", [["number", eirik.number]]);
  await moveClock(later(testTime, { hours: 20 }).toISOString());
  await browser.open(link);
  await moveClock(null);
}

export async function clock(): Promise<void> {
  await showAgain();
  await wait("Moved");
  await moveClock(passed);
  await moveClock(null);
  await clockOf();
}
