import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { postedOrder } from "../../shared/payments/bulk-answer.ts";
import { ofEachService, paymentHeaders, paymentOf } from "../../shared/payments/read-payment.ts";
import { isApproved } from "../../shared/rules/payment.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const handler = defineOperation({
  route: ofEachService("GET", ""),
  summary: "Get a payment",
  role: "PISP",
  headers: paymentHeaders,
  answer: [
    200,
    v.looseObject({ transactionStatus: TransactionStatus, debtorName: v.optional(v.string()) }),
  ],
  access: { reads: ["PAYMENT"] },

  async handle(call) {
    const payment = await paymentOf(call);
    const order = await postedOrder(payment);
    const { status: transactionStatus, debtorName } = payment;
    return { ...order, transactionStatus, ...(isApproved(payment) ? { debtorName } : {}) };
  },
});
