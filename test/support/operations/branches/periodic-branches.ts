import { randomUUID } from "node:crypto";
import { eirik, ingrid, standingOrder } from "../../payments/orders.ts";
import { post, receiveApproved } from "../../payments/payments.ts";
import { endAll, setFunds } from "../../payments/standing-orders.ts";
import { iban } from "../../payments/transfers.ts";
import { testTime } from "../call.ts";
import { bookAs } from "./book-as.ts";
import type { By } from "./by.ts";

/** Posts standing orders, each twice, and executes them with and without funds. */
export async function periodicPayments(psu: Record<string, string>, by: By): Promise<void> {
  const headers = {
    ...{ ...psu, "x-psu-identity": undefined },
    ...{ "x-request-id": randomUUID(), "tpp-session-id": "standing" },
  };
  for (const sent of [headers, headers]) await post(standingOrder(), { headers: sent });
  const daily = { startDate: "2026-03-02", frequency: "Daily" };
  const payment = await receiveApproved(standingOrder(daily));
  await payment.status();
  await payment.details();
  await bookAs(by, testTime);
  await setFunds(eirik.main.bban, { booked: 0n, available: 0n });
  await bookAs(by, new Date("2026-03-03T10:00:00Z"));
  await setFunds(eirik.main.bban, { booked: 100_000_00n, available: 100_000_00n });
  const equal = standingOrder({ ...daily, debtorAccount: iban(ingrid.main.iban) });
  const payer = { headers: { "x-psu-identity": ingrid.number } };
  await receiveApproved(equal, { payer: ingrid.number });
  await endAll();
  // An equal order drops the cancelled one from the list of duplicates.
  await post(equal, payer);
}
