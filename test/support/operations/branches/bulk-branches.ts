import { randomUUID } from "node:crypto";
import { makePayee } from "../../payments/bulks.ts";
import { bulkOf, entryOf, havbris } from "../../payments/orders.ts";
import { post, receiveApproved } from "../../payments/payments.ts";
import { iban, money } from "../../payments/transfers.ts";
import { havbris as company, corporateId } from "../../psu/sca.ts";
import { testTime } from "../call.ts";
import { bookAs } from "./book-as.ts";
import type { By } from "./by.ts";

/** Approves a company's bulk whose last payment fails, and reads it in each way. */
export async function bulks(by: By): Promise<void> {
  const { account: creditorAccount } = await makePayee();
  const payments = [
    entryOf({ creditorAccount }),
    entryOf({ instructedAmount: money("19999999.00") }),
  ];
  const order = bulkOf({ debtorAccount: iban(havbris.main.iban), payments });
  const headers = { "psu-corporate-id": await corporateId(company) };
  const payment = await receiveApproved(order, { headers });
  const repeated = { "x-request-id": randomUUID() };
  for (const headers of [repeated, repeated]) await post(bulkOf(), { headers });
  await bookAs(by, testTime);
  // An equal order drops the one that lacked funds from the list of duplicates.
  const short = { ...order, payments: payments.slice(1) };
  await receiveApproved(short, { headers });
  await bookAs(by, testTime);
  await post(short, { headers });
  await payment.details();
  await payment.status();
}
