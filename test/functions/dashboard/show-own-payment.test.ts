import { handler } from "../../../functions/dashboard/show-own-payment.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { book, later, receiveApproved } from "../../support/payments/payments.ts";
import { actionOf, addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the page shows only the payment of that test.
useTable({ small: true, anew: true });

const waits = { requestedExecutionDate: "2026-03-20", creditorName: "Waiting" };

/** Signs Eirik in. Returns the browser and the address of his payment's page. */
async function shownTo(now: () => Date = () => testTime) {
  const { browser } = await visitorAt(eirik, { now });
  const [address = ""] = addressesIn(await browser.open(`${home}/payments`), "payments");
  return { browser, address };
}

describe("GET /consents/payments/{reference} (specification, Payment status)", () => {
  it("shows the payment and a button to stop it", async () => {
    await receiveApproved(orderOf(waits));
    const { browser, address } = await shownTo();
    const page = await browser.open(address);
    expect(textOf(page)).toMatch(/Stop this payment\? .*250\.00 EUR.* Waiting .* 20 March 2026/);
    expect(`${home}/${actionOf(page)}`).toBe(address);
  });

  it("names the approved debtor if the bank no longer returns the debtor account", async () => {
    await receiveApproved(orderOf(waits));
    const { browser, address } = await shownTo();
    expect(textOf(await browser.open(address))).toContain("From Brukskonto");
    const end = failing({ accounts: () => async () => [] });
    const page = await browser.open(address).finally(end);
    expect(textOf(page)).toContain("From Eirik Solvang");
  });

  it("says that the payment can no longer be stopped if it has been executed, and offers no button", async () => {
    await receiveApproved(orderOf());
    const { browser, address } = await shownTo();
    await book(testTime);
    const page = await browser.open(address);
    expect(textOf(page)).toContain("can no longer be stopped");
    expect(actionOf(page)).toBe("");
  });

  it("redirects to the list of payments if the address names none of the customer's payments", async () => {
    await receiveApproved(orderOf(waits));
    const { browser } = await shownTo();
    for (const reference of ["nothing", "A".repeat(43)])
      expect((await browser.open(`${home}/payments/${reference}`)).url).toBe(`${home}/payments`);
  });

  it("shows the sign-in page and no payment if the customer is not or no longer signed in", async () => {
    await receiveApproved(orderOf(waits));
    let now = testTime;
    const { browser, address } = await shownTo(() => now);
    now = later(testTime, { minutes: 10 });
    for (const { html } of [await browser.open(address), await callPage(handler, address)]) {
      expect(html).toContain("/consents/sign-in");
      expect(html).not.toContain("Waiting");
    }
  });
});
