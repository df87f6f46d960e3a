import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { bulkStatus, failuresOf } from "../../shared/payments/bulk-answer.ts";
import { withoutFunds } from "../../shared/payments/payment-answer.ts";
import { daysToCome, periodicStatus } from "../../shared/payments/periodic-answer.ts";
import { ofEachService, paymentHeaders, paymentOf } from "../../shared/payments/read-payment.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

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
  access: { reads: ["PAYMENT"] },

  async handle(call) {
    const payment = await paymentOf(call);
    const { status, fundsAvailable } = payment;
    return {
      transactionStatus: status,
      fundsAvailable,
      psuMessage: withoutFunds(payment, call.language),
      ...daysToCome(payment, call.now),
      ...(await failuresOf(payment)),
    };
  },
});
