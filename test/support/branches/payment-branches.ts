import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { atDecision, cancel, list, read, start, started } from "../authorisations.ts";
import { call, testTime } from "../call.ts";
import { domestic, domesticOrder, instant } from "../domestic.ts";
import {
  book,
  eirik,
  havbris,
  later,
  orderOf,
  post,
  type Received,
  receive,
  receiveApproved,
} from "../payments.ts";
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
  await withoutSca(psu);
  await authorisations(psu, by);
}

/** Between accounts of one PSU: executed later, and at once. */
async function withoutSca(psu: Record<string, string>): Promise<void> {
  const creditorAccount = { iban: eirik.other.iban, currency: "NOK" };
  const headers = { ...psu, "x-psu-identity": undefined };
  for (const product of [domestic, instant])
    await post(domesticOrder({ creditorName: product, creditorAccount }), { product, headers });
}

/** Authorises payments and cancellations anew, and has the job reject what nobody approved. */
async function authorisations(psu: Record<string, string>, by: By): Promise<void> {
  const own = { headers: { ...psu, "x-psu-identity": undefined } };
  const asked = { headers: { "x-psu-identity": eirik.number } };
  const seen = async (kind: "authorisation" | "cancellation", of: Received) => {
    await start(kind, of, asked);
    const { link, id } = await started(kind, of);
    await list(kind, of);
    await read(kind, of, id);
    return link;
  };
  const waiting = await receive(orderOf({ creditorName: "Waiting" }), own);
  await seen("authorisation", waiting);
  await cancel(waiting);
  const approved = await receive(orderOf({ creditorName: "To be cancelled" }), own);
  await approve(approved.link, eirik.number);
  await cancel(approved);
  await (await atDecision(await seen("cancellation", approved), eirik.number))();
  await receiveApproved(domesticOrder({ creditorName: "At once" }), { product: instant });
  await receive(orderOf({ creditorName: "Forgotten" }));
  await by("executeDuePayments", () => book(later(testTime, { hours: 25 })));
}

export async function paymentPages(psu: Record<string, string>): Promise<void> {
  const nobody = ["number", "nobody"] as const;
  const { link } = await receive(orderOf());
  const browser = visitor();
  let page = await browser.open(link);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    page = await browser.submit(page, "identify", [nobody]);
  const instructedAmount = { amount: "19999999.00", currency: "NOK" };
  await approve((await receive(orderOf({ instructedAmount }))).link, eirik.number);
  await approve(linkOf(await post(orderOf(), { headers: psu })), eirik.number);
}
