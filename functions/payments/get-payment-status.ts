import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { bulkStatus, failedPaymentMessages } from "../../shared/payments/bulk-answer.ts";
import { wordsAbout } from "../../shared/payments/payment-answer.ts";
import { daysToCome, periodicStatus } from "../../shared/payments/periodic-answer.ts";
import {
  ofEachService,
  paymentAtBank,
  paymentHeaders,
  prefetchPayment,
} from "../../shared/payments/read-payment.ts";
import { staleStatusWarning } from "../../shared/payments/stale-status-warning.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const documentation: Documentation = {
  description:
    "Returns the current status of a payment. If the account had too little money, the status is ACCP with fundsAvailable false.",
  example: {},
};

export const handler = defineOperation({
  route: ofEachService("GET", "/status"),
  summary: "Get a payment's status",
  role: "PISP",
  headers: paymentHeaders,
  answer: [
    200,
    v.object({
      transactionStatus: TransactionStatus,
      fundsAvailable: v.optional(v.boolean()),
      psuMessage: v.optional(v.string()),
      ...periodicStatus,
      ...bulkStatus,
    }),
  ],
  ahead: prefetchPayment,
  access: { ports: ["orders"], reads: ["PAYMENT", "STATE"], writes: ["AUDIT", "PAYMENT", "STATE"] },

  async handle(call) {
    const payment = await paymentAtBank(call);
    const { status, fundsAvailable } = payment;
    const { tppMessages = [] } = failedPaymentMessages(payment);
    const messages = [...(staleStatusWarning([payment]).tppMessages ?? []), ...tppMessages];
    return {
      transactionStatus: status,
      fundsAvailable,
      psuMessage: wordsAbout(payment, call.language),
      ...daysToCome(payment, call.now),
      ...(messages.length ? { tppMessages: messages } : {}),
    };
  },
});
