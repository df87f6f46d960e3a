import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketStatus } from "../../shared/rules/basket.ts";
import { Link } from "../../shared/schemas/link.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import {
  basketMessages,
  contentsAtBank,
  messagesAbout,
} from "../../shared/signing-baskets/basket-at-bank.ts";
import { basketOf, prefetchBasket } from "../../shared/signing-baskets/read-basket.ts";

export const documentation: Documentation = {
  description: "Returns the payments of a signing basket, and the worst of their statuses.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/signing-baskets/{basketId}",
  summary: "Get a signing basket",
  role: "PISP",
  headers: paymentHeaders,
  answer: [
    200,
    v.object({
      payments: v.array(v.string()),
      transactionStatus: TransactionStatus,
      ...basketMessages,
      _links: v.object({ self: Link, status: Link, startAuthorisation: v.optional(Link) }),
    }),
  ],
  ahead: prefetchBasket,
  access: {
    ports: ["orders"],
    reads: ["BASKET", "PAYMENT", "STATE"],
    writes: ["AUDIT", "PAYMENT", "STATE"],
  },

  async handle(call) {
    const basket = await basketOf(call);
    const { id, paymentIds, state } = basket;
    const contents = await contentsAtBank(basket, call);
    return {
      payments: paymentIds,
      transactionStatus: basketStatus(contents, call.at.now),
      ...messagesAbout(contents, call.language),
      _links: {
        self: linksTo.basket(id),
        status: linksTo.basketStatus(id),
        startAuthorisation: state === "OPEN" ? linksTo.basketAuthorisations(id) : undefined,
      },
    };
  },
});
