import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { orderPayment } from "../../shared/payments/order-payment.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/ordering.ts";
import { answerOfOrdered, paymentAnswer } from "../../shared/payments/payment-answer.ts";
import { tryToCallBank } from "../../shared/payments/submit-order.ts";
import { orderSchemas } from "../../shared/products/products.ts";
import { checkKid } from "../../shared/rules/kid.ts";
import type { SinglePayment } from "../../shared/rules/payment.ts";
import { productRules } from "../../shared/rules/product-rules.ts";
import { checkRequestedDay } from "../../shared/rules/requested-day.ts";
import type { BankContext } from "../../shared/stage/stage.ts";
import { table } from "../../shared/table/client.ts";
import { payments } from "../../shared/table/payments.ts";

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

  async handle(call) {
    const { body: order } = call;
    const service = "payments";
    const product = call.params["payment-product"] as SinglePayment["product"];
    checkRequestedDay(order, call.at.now, { instant: productRules({ service, product }).instant });
    checkKid(order);
    const ordered = await orderPayment<SinglePayment>(call, {
      posted: { service, order },
      kept: { service, product, order },
    });
    const isExempt = ordered.scaRedirect === undefined;
    const payment = isExempt ? await submitExempt(ordered.payment, call) : ordered.payment;
    return answerOfOrdered({ ...ordered, payment }, order, call.language);
  },
});

/**
 * Submits an exempt payment, unless the bank has already answered. The creation call waits for the bank's first
 * answer.
 */
async function submitExempt(payment: SinglePayment, where: BankContext): Promise<SinglePayment> {
  if (payment.first.status !== undefined || payment.state !== "submitting") return payment;
  const told = await tryToCallBank(payment, where);
  return told.first.status === undefined ? answeredAsUnknown(told) : told;
}

/**
 * Stores PDNG as the first status, because the bank has not answered. Every repetition of the creation gets the same
 * status.
 */
async function answeredAsUnknown(payment: SinglePayment): Promise<SinglePayment> {
  const first = { ...payment.first, status: "PDNG" } as const;
  const refused = await table.change([payments.answered(payment, first)]);
  if (refused === undefined) return { ...payment, first };
  const standing = await payments.get(payment.id);
  return standing ? { ...payment, first: standing.first } : payment;
}
