import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { psuMessageAbout } from "../../shared/payments/payment-answer.ts";
import { orderAsPosted } from "../../shared/payments/posted-order.ts";
import {
  ofEachService,
  paymentAtBank,
  paymentHeaders,
  prefetchPayment,
} from "../../shared/payments/read-payment.ts";
import { statusWarnings } from "../../shared/payments/status-messages.ts";
import { isApproved } from "../../shared/rules/payment.ts";
import { warnings } from "../../shared/schemas/tpp-messages.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const documentation: Documentation = {
  description:
    "Returns the payment as it was posted, with its status. After the approval, the answer also contains the debtor's name.",
};

export const handler = defineOperation({
  route: ofEachService("GET", ""),
  summary: "Get a payment",
  role: "PISP",
  headers: paymentHeaders,
  answer: [
    200,
    v.looseObject({
      transactionStatus: TransactionStatus,
      debtorName: v.optional(v.string()),
      psuMessage: v.optional(v.string()),
      ...warnings,
    }),
  ],
  ahead: prefetchPayment,
  access: { ports: ["orders"], reads: ["PAYMENT", "STATE"], writes: ["AUDIT", "PAYMENT", "STATE"] },

  async handle(call) {
    const payment = await paymentAtBank(call);
    const order = await orderAsPosted(payment);
    const { status: transactionStatus, debtorName } = payment;
    const told = statusWarnings(payment);
    return {
      ...order,
      transactionStatus,
      ...(isApproved(payment) ? { debtorName } : {}),
      psuMessage: psuMessageAbout(payment, call.language),
      ...(told.length ? { tppMessages: told } : {}),
    };
  },
});
