import * as v from "valibot";
import { basketOf } from "../../shared/baskets/read-basket.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketStatus } from "../../shared/rules/basket.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import { baskets } from "../../shared/table/baskets.ts";

export const handler = defineOperation({
  route: "GET /v1/signing-baskets/{basketId}/status",
  summary: "Get a signing basket's status",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, v.object({ transactionStatus: TransactionStatus })],
  access: { reads: ["BASKET", "PAYMENT"] },

  async handle(call) {
    const contents = await baskets.contents(await basketOf(call));
    return { transactionStatus: basketStatus(contents, call.now) };
  },
});
