import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { orderPayment } from "../../shared/payments/order-payment.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/ordering.ts";
import {
  answerOfOrdered,
  nextExecutionDates,
  paymentAnswer,
  shownDays,
} from "../../shared/payments/payment-answer.ts";
import { orderSchemas } from "../../shared/products/products.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { checkKid } from "../../shared/rules/kid.ts";
import { firstDayWarning } from "../../shared/rules/order-warnings.ts";
import type { PeriodicPayment } from "../../shared/rules/payment.ts";
import { checkDay } from "../../shared/rules/requested-day.ts";

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
  answer: [201, v.object({ ...paymentAnswer, nextExecutionDates })],
  access: orderingAccess,

  async handle(call) {
    const { body: order } = call;
    const service = "periodic-payments";
    const product = call.params["payment-product"] as PeriodicPayment["product"];
    checkDay(order.startDate, osloDay(call.at.now), "startDate");
    checkKid(order);
    const ordered = await orderPayment<PeriodicPayment>(call, {
      posted: { service, order },
      kept: { service, product, order },
    });
    const { first } = ordered.payment;
    return {
      ...answerOfOrdered(ordered, order, call.language, firstDayWarning(order, first)),
      nextExecutionDates: shownDays(first.nextDates),
    };
  },
});
