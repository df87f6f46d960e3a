import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/order-headers.ts";
import { orderPeriodic } from "../../shared/payments/order-periodic.ts";
import { answerOfPeriodic, periodicAnswer } from "../../shared/payments/periodic-answer.ts";
import { orderSchemas } from "../../shared/products/products.ts";

export const documentation: Documentation = {
  description:
    "Creates a standing order, which the PSU approves once. The answer contains the next execution days in nextExecutionDates, a field that this bank adds to the specification.",
};

export const handler = defineOperation({
  route: "POST /v1/periodic-payments/{payment-product}",
  summary: "Create a periodic payment",
  role: "PISP",
  headers: orderHeaders,
  query: orderQuery,
  products: orderSchemas("periodic-payments"),
  answer: [201, v.object(periodicAnswer)],
  access: orderingAccess,

  handle: async (call) =>
    answerOfPeriodic(await orderPeriodic(call, call.body), call.body, call.language),
});
