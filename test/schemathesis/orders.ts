import { readExamples } from "../../infra/openapi/examples.ts";
import type { Json } from "../../infra/openapi/json-schema.ts";
import { orderName } from "../../infra/openapi/order-name.ts";

/** A payment service and one of its products. */
export type Ordering = {
  service: "payments" | "periodic-payments" | "bulk-payments";
  product: string;
};

/** The usual product for payments. Every service has it. */
export const product = "norwegian-domestic-credit-transfers";

const later = "2026-03-20";

const examples = readExamples();

/** Returns the body of a call in the document's example. */
export const exampleBody = (operationId: string): Json => examples[operationId]?.[0]?.body;

/** Returns an order with small amounts, because many are approved and the account needs enough funds for all. */
export function orderOf({ service, product }: Ordering): { path: string; body: Json } {
  const body = exampleBody(`create${orderName(service, product)}`);
  const little = (each: Json) => ({
    ...each,
    instructedAmount: { ...each.instructedAmount, amount: "1.00" },
  });
  return {
    path: `/v1/${service}/${product}?allowLogicalDuplicate=true`,
    body: {
      ...(body.payments ? { ...body, payments: body.payments.map(little) } : little(body)),
      ...dayOf(service, product),
    },
  };
}

/** Returns the day of an order. An instant payment has none, because it is executed at once. */
function dayOf(service: string, product: string): Json {
  if (service === "periodic-payments") return { startDate: later };
  return product.startsWith("instant") ? {} : { requestedExecutionDate: later };
}
