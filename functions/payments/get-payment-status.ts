import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import {
  daysToCome,
  nextExecutionDates,
  psuMessageAbout,
} from "../../shared/payments/payment-answer.ts";
import {
  ofEachService,
  paymentAtBank,
  paymentHeaders,
  prefetchPayment,
} from "../../shared/payments/read-payment.ts";
import {
  failedPaymentMessages,
  statusMessages,
  statusWarnings,
} from "../../shared/payments/status-messages.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const documentation: Documentation = {
  description:
    "Returns the current status of a payment, such as RCVD, PDNG, ACSP or RJCT. If the account had too little money, the status is ACCP with fundsAvailable false. RJCT says why in psuMessage and tppMessages, unless the bank gives no reason.",
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
      nextExecutionDates: v.optional(nextExecutionDates),
      ...statusMessages,
    }),
  ],
  ahead: prefetchPayment,
  access: { ports: ["orders"], reads: ["PAYMENT", "STATE"], writes: ["AUDIT", "PAYMENT", "STATE"] },

  async handle(call) {
    const payment = await paymentAtBank(call);
    const { status, fundsAvailable } = payment;
    const messages = [...statusWarnings(payment), ...failedPaymentMessages(payment)];
    return {
      transactionStatus: status,
      fundsAvailable,
      psuMessage: psuMessageAbout(payment, call.language),
      ...daysToCome(payment, call.at.now),
      ...(messages.length ? { tppMessages: messages } : {}),
    };
  },
});
