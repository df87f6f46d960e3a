import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketStatus } from "../../shared/rules/basket.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import {
  basketMessages,
  contentsAtBank,
  messagesAbout,
} from "../../shared/signing-baskets/basket-at-bank.ts";
import { basketOf, prefetchBasket } from "../../shared/signing-baskets/read-basket.ts";

export const documentation: Documentation = {
  description:
    "Returns the worst status of the payments in a signing basket. The status of each payment can be read from the payment.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/signing-baskets/{basketId}/status",
  summary: "Get a signing basket's status",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, v.object({ transactionStatus: TransactionStatus, ...basketMessages })],
  ahead: prefetchBasket,
  access: {
    ports: ["orders"],
    reads: ["BASKET", "PAYMENT", "STATE"],
    writes: ["AUDIT", "PAYMENT", "STATE"],
  },

  async handle(call) {
    const contents = await contentsAtBank(await basketOf(call), call);
    return {
      transactionStatus: basketStatus(contents, call.at.now),
      ...messagesAbout(contents, call.language),
    };
  },
});
