import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { orderBulk } from "../../shared/payments/order-bulk.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/order-headers.ts";
import { answerOfOrdered, paymentAnswer } from "../../shared/payments/payment-answer.ts";
import { orderSchemas } from "../../shared/products/products.ts";

export const documentation: Documentation = {
  description:
    "Creates a bulk of up to 1,000 payments from one account. The PSU approves all of them together.",
};

export const handler = defineOperation({
  route: "POST /v1/bulk-payments/{payment-product}",
  summary: "Create a bulk payment",
  role: "PISP",
  headers: orderHeaders,
  query: orderQuery,
  products: orderSchemas("bulk-payments"),
  // The size of a thousand payments with all fields at their maximum length and every character escaped.
  largestBody: 2 * 1_048_576,
  answer: [201, v.object(paymentAnswer)],
  access: orderingAccess,

  handle: async (call) =>
    answerOfOrdered(await orderBulk(call, call.body), call.body, call.language),
});
