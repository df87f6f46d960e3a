import { readExamples } from "../../infra/openapi/examples.ts";
import type { Json } from "../../infra/openapi/json-schema.ts";

/** Of a service: the product that payments are made with here, its operation, and the field that says when. */
const orders = {
  payments: ["createNorwegianDomesticCreditTransfers", "requestedExecutionDate"],
  "periodic-payments": ["createPeriodicNorwegianDomesticCreditTransfers", "startDate"],
  "bulk-payments": ["createBulkNorwegianDomesticCreditTransfers", "requestedExecutionDate"],
} as const;

export type Service = keyof typeof orders;

export const product = "norwegian-domestic-credit-transfers";

const later = "2026-03-20";

const examples = readExamples();

/** What the document shows as the body of a call. */
export const exampleBody = (operationId: string): Json => examples[operationId]?.[0]?.body;

/** An order of a service, as it is posted: of little money, since many are approved and there must be enough for all. */
export function orderOf(service: Service): { path: string; body: Json } {
  const [operationId, when] = orders[service];
  const body = { ...exampleBody(operationId), [when]: later };
  const little = { instructedAmount: { amount: "1.00", currency: "NOK" } };
  return {
    path: `/v1/${service}/${product}?allowLogicalDuplicate=true`,
    body: body.payments
      ? { ...body, payments: body.payments.map((each: Json) => ({ ...each, ...little })) }
      : { ...body, ...little },
  };
}
