import { readExamples } from "../../infra/openapi/examples.ts";
import type { Json } from "../../infra/openapi/json-schema.ts";
import { orderName } from "../../infra/openapi/order-name.ts";

/** A service, and one of its payment products. */
export type Ordering = {
  service: "payments" | "periodic-payments" | "bulk-payments";
  product: string;
};

/** The product that payments are made with where any will do: every service has it. */
export const product = "norwegian-domestic-credit-transfers";

const later = "2026-03-20";

const examples = readExamples();

/** The body of a call in the document's example. */
export const exampleBody = (operationId: string): Json => examples[operationId]?.[0]?.body;

/** An order as it is posted: of little money, since many are approved and there must be enough for all. */
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

/** An instant payment is for no other day than today. */
function dayOf(service: string, product: string): Json {
  if (service === "periodic-payments") return { startDate: later };
  return product.startsWith("instant") ? {} : { requestedExecutionDate: later };
}
