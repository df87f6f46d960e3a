import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { paymentHeaders, paymentOf } from "../../shared/payments/read-payment.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";

export const handler = defineOperation({
  route: "GET /v1/payments/{payment-product}/{payment-id}/status",
  summary: "Get a payment's status",
  role: "PISP",
  headers: paymentHeaders,
  answer: [
    200,
    v.object({ transactionStatus: TransactionStatus, fundsAvailable: v.optional(v.boolean()) }),
  ],
  access: { reads: ["PAYMENT"] },

  async handle(call) {
    const { status, fundsAvailable } = await paymentOf(call);
    return { transactionStatus: status, fundsAvailable };
  },
});
