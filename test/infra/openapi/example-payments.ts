import {
  bulkOf,
  domesticOrder,
  eirik,
  havbris,
  orderOf,
  sepaOrder,
  standingOrder,
} from "../../support/payments/orders.ts";
import { approve } from "../../support/psu/site.ts";
import type { Psu } from "./example-run.ts";
import type { Recorder } from "./recorder.ts";

const domestic = "norwegian-domestic-credit-transfers";

/** Starts a new TPP session, so that the bank asks for approval. */
const newSession = (psu: Psu) => ({ ...psu, "tpp-session-id": "session-2" });

const single = (changes: object) =>
  orderOf({
    creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
    requestedExecutionDate: "2026-03-20",
    ...changes,
  });

/** Each service with the names of its operations, and an order of each of its products. */
const services = [
  {
    service: "payments",
    suffix: "",
    orders: {
      CrossBorderCreditTransfers: orderOf(),
      SepaCreditTransfers: sepaOrder(),
      NorwegianDomesticCreditTransfers: domesticOrder(),
      InstantNorwegianDomesticCreditTransfersStraks: domesticOrder(),
    },
    product: "cross-border-credit-transfers",
    waiting: single({ creditorName: "Waiting AS" }),
    approved: single({ creditorName: "Approved AS" }),
  },
  {
    service: "periodic-payments",
    suffix: "InPeriodicPayments",
    orders: { PeriodicNorwegianDomesticCreditTransfers: standingOrder() },
    product: domestic,
    waiting: standingOrder({ creditorName: "Waiting AS" }),
    approved: standingOrder({ creditorName: "Approved AS" }),
  },
  {
    service: "bulk-payments",
    suffix: "InBulkPayments",
    orders: { BulkNorwegianDomesticCreditTransfers: bulkOf() },
    product: domestic,
    waiting: bulkOf({ requestedExecutionDate: "2026-03-20" }),
    approved: bulkOf({ requestedExecutionDate: "2026-03-23" }),
  },
];

export async function payments(recorder: Recorder, psu: Psu): Promise<void> {
  for (const service of services) {
    for (const [product, body] of Object.entries(service.orders)) {
      const headers = newSession(psu);
      const ordered = await recorder.call(`create${product}`, { headers, body });
      const params = { "payment-id": ordered.body.paymentId };
      await recorder.call(`get${product}`, { headers, params });
      await recorder.call(`cancel${product}`, { headers, params });
    }
    await ofOneService(recorder, psu, service);
  }
}

async function ofOneService(
  recorder: Recorder,
  psu: Psu,
  { service, suffix, orders, product, ...bodies }: (typeof services)[number],
): Promise<void> {
  const [name = ""] = Object.keys(orders);
  const headers = newSession(psu);
  const ordered = async (body: object) => {
    const answer = await recorder.call(`create${name}`, { headers, body });
    return { "payment-product": product, "payment-id": answer.body.paymentId };
  };
  const of = (name: string, params: Record<string, string>) =>
    recorder.call(`${name}${suffix}`, { headers, params });
  const authorised = async (kind: "" | "Cancellation", params: Record<string, string>) => {
    const { body } = await of(`start${kind}Authorisation`, params);
    await of(`list${kind}Authorisations`, params);
    await of(`get${kind}Authorisation`, { ...params, authorisationId: body.authorisationId });
    return body._links.scaRedirect.href;
  };
  const waiting = await ordered(bodies.waiting);
  await authorised("", waiting);
  await recorder.callDocumented("payments", { headers, params: waiting }, service);
  const approved = await ordered(bodies.approved);
  await approve(await authorised("", approved), eirik.number);
  await recorder.call(`cancel${name}`, { headers, params: approved });
  await authorised("Cancellation", approved);
}

export async function baskets(recorder: Recorder, psu: Psu): Promise<void> {
  const headers = newSession(psu);
  const basket = async (...names: string[]) => {
    const paymentIds: string[] = [];
    for (const creditorName of names) {
      const body = single({ creditorName });
      const answer = await recorder.call("createCrossBorderCreditTransfers", { headers, body });
      paymentIds.push(answer.body.paymentId);
    }
    const { body } = await recorder.call("createSigningBasket", { body: { paymentIds } });
    return { basketId: body.basketId as string };
  };
  const params = await basket("First AS", "Second AS");
  const started = await recorder.call("startSigningBasketAuthorisation", { headers, params });
  const authorisationId = started.body._links.scaStatus.href.split("/").at(-1);
  await recorder.callDocumented("signingBaskets", { params: { ...params, authorisationId } });
  await recorder.call("deleteSigningBasket", { params: await basket("Third AS") });
}
