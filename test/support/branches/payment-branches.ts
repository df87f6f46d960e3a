import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { call, testTime } from "../call.ts";
import { book, eirik, havbris, orderOf, post, receive, receiveApproved } from "../payments.ts";
import { approve, visitor } from "../site.ts";
import type { By } from "./by.ts";
import { linkOf } from "./link-of.ts";

export async function payments(psu: Record<string, string>, by: By): Promise<void> {
  const headers = { ...psu, "x-psu-identity": undefined, "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await post(orderOf(), { headers: sent });
  const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
  const { params } = await receiveApproved(orderOf({ creditorAccount }));
  await by("executeDuePayments", () => book(testTime));
  await call(getPayment, { params });
  await call(getPaymentStatus, { params });
}

export async function paymentPages(psu: Record<string, string>): Promise<void> {
  const nobody = ["number", "nobody"] as const;
  const { link } = await receive(orderOf());
  const browser = visitor();
  let page = await browser.open(link);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    page = await browser.submit(page, "identify", [nobody]);
  const instructedAmount = { amount: "99999999.00", currency: "NOK" };
  await approve((await receive(orderOf({ instructedAmount }))).link, eirik.number);
  await approve(linkOf(await post(orderOf(), { headers: psu })), eirik.number);
}
