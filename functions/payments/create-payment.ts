import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/order-headers.ts";
import { orderSingle } from "../../shared/payments/order-single.ts";
import { answerOfOrdered, paymentAnswer } from "../../shared/payments/payment-answer.ts";
import { orderSchemas } from "../../shared/products/products.ts";

export const documentation: Documentation = {
  description:
    "Creates a payment and returns a link on which the PSU approves it. One of PSU-ID, X-PSU-IDENTITY and PSU-Context is required. A payment between two accounts of one PSU in the same currency and without a fee needs no approval in a valid TPP session. Its answer has no link.",
};

export const handler = defineOperation({
  route: "POST /v1/payments/{payment-product}",
  summary: "Create a payment",
  role: "PISP",
  headers: orderHeaders,
  query: orderQuery,
  products: orderSchemas("payments"),
  answer: [201, v.object(paymentAnswer)],
  access: {
    ...orderingAccess,
    ports: [...orderingAccess.ports, "submission"],
    writes: [...orderingAccess.writes, "PSU"],
    checks: ["TPP"],
    secrets: [...orderingAccess.secrets, "approvals"],
  },

  handle: async (call) =>
    answerOfOrdered(await orderSingle(call, call.body), call.body, call.language),
});
