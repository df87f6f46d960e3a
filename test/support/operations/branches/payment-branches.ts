import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../../functions/payments/get-payment-status.ts";
import { table } from "../../../../shared/table/client.ts";
import { dueIndex } from "../../../../shared/table/due-index.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { atDecision, list, read, start, started } from "../../payments/authorisations.ts";
import { dyingAtIntent } from "../../payments/intents.ts";
import {
  domestic,
  domesticOrder,
  eirik,
  havbris,
  instant,
  orderOf,
} from "../../payments/orders.ts";
import {
  later,
  post,
  type ReceivedPayment,
  receive,
  receiveApproved,
} from "../../payments/payments.ts";
import { approve, visitor } from "../../psu/site.ts";
import { call, testTime } from "../call.ts";
import { bookAs } from "./book-as.ts";
import type { By } from "./by.ts";
import { linkOf } from "./link-of.ts";

export async function payments(psu: Record<string, string>, by: By): Promise<void> {
  const headers = { ...psu, "x-psu-identity": undefined, "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await post(orderOf(), { headers: sent });
  const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
  const approved = await receiveApproved(orderOf({ creditorAccount }));
  await bookAs(by, testTime);
  await unheard(approved, by);
  await withoutSca(psu);
  await authorisations(psu, by);
}

/** Deletes the interface's copy of the order state, so that each operation and job reads it from the bank again. */
async function unheard(approved: ReceivedPayment, by: By): Promise<void> {
  const { params } = approved;
  const id = params["payment-id"];
  const asking = [
    () => call(getPayment, { params }),
    () => call(getPaymentStatus, { params }),
    () => approved.cancel(),
    () => start("authorisation", approved),
    () => start("cancellation", approved),
    async () => {
      await table.change([{ update: keys.payment(id), set: dueIndex.dueAt("ASK", id, testTime) }]);
      await bookAs(by, testTime);
    },
  ];
  for (const ask of asking) {
    await table.change([{ delete: keys.state(id) }]);
    await ask();
  }
}

/** Posts payments between accounts of one PSU, which need no SCA: one for later, one instant. */
async function withoutSca(psu: Record<string, string>): Promise<void> {
  const creditorAccount = { iban: eirik.other.iban, currency: "NOK" };
  const headers = { ...psu, "x-psu-identity": undefined };
  for (const product of [domestic, instant])
    await post(domesticOrder({ creditorName: product, creditorAccount }), { product, headers });
}

/** Starts new authorisations of payments and cancellations, and lets the job reject unapproved payments. */
async function authorisations(psu: Record<string, string>, by: By): Promise<void> {
  const own = { headers: { ...psu, "x-psu-identity": undefined } };
  const asked = { headers: { "x-psu-identity": eirik.number } };
  const seen = async (kind: "authorisation" | "cancellation", of: ReceivedPayment) => {
    await start(kind, of, asked);
    const { link, id } = await started(kind, of);
    await list(kind, of);
    await read(kind, of, id);
    return link;
  };
  const waiting = await receive(orderOf({ creditorName: "Waiting" }), own);
  await seen("authorisation", waiting);
  await waiting.cancel();
  const approved = await receive(orderOf({ creditorName: "To be cancelled" }), own);
  await approved.approve();
  await approved.cancel();
  await (await atDecision(await seen("cancellation", approved), eirik.number))();
  const left = await receiveApproved(orderOf({ creditorName: "Cancelled by the job" }));
  await dyingAtIntent(await atDecision((await started("cancellation", left)).link, eirik.number));
  await receiveApproved(domesticOrder({ creditorName: "At once" }), { product: instant });
  await forgotten(own);
  const tomorrow = { now: later(testTime, { hours: 20 }) };
  await start("authorisation", await receive(orderOf({ creditorName: "Tomorrow" }), own), tomorrow);
  await receive(orderOf({ creditorName: "Forgotten" }));
  await bookAs(by, later(testTime, { hours: 25 }));
}

/** Reads unapproved payments with each operation after their 24 hours. */
async function forgotten(own: Parameters<typeof receive>[1]): Promise<void> {
  const now = later(testTime, { hours: 25 });
  const readings = [
    (of: ReceivedPayment) => of.details({ now }),
    (of: ReceivedPayment) => of.status({ now }),
    (of: ReceivedPayment) => of.cancel({ now }),
    (of: ReceivedPayment) => start("authorisation", of, { now }),
    (of: ReceivedPayment) => start("cancellation", of, { now }),
  ];
  for (const [at, read] of readings.entries())
    await read(await receive(orderOf({ creditorName: `Forgotten ${at}` }), own));
}

export async function paymentPages(psu: Record<string, string>): Promise<void> {
  const nobody = ["number", "nobody"] as const;
  const { link } = await receive(orderOf());
  const browser = visitor();
  let page = await browser.open(link);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    page = await browser.submit(page, "identify", [nobody]);
  const instructedAmount = { amount: "19999999.00", currency: "NOK" };
  await (await receive(orderOf({ instructedAmount }))).approve();
  await approve(linkOf(await post(orderOf(), { headers: psu })), eirik.number);
}
