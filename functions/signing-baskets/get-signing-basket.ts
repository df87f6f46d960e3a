import * as v from "valibot";
import { basketOf } from "../../shared/baskets/read-basket.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketStatus } from "../../shared/rules/basket.ts";
import { Link } from "../../shared/schemas/link.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import { baskets } from "../../shared/table/baskets.ts";

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
      _links: v.object({ self: Link, status: Link, startAuthorisation: v.optional(Link) }),
    }),
  ],
  access: { reads: ["BASKET", "PAYMENT"] },

  async handle(call) {
    const basket = await basketOf(call);
    const { id, paymentIds, state } = basket;
    return {
      payments: paymentIds,
      transactionStatus: basketStatus(await baskets.contents(basket), call.now),
      _links: {
        self: linksTo.basket(id),
        status: linksTo.basketStatus(id),
        startAuthorisation: state === "OPEN" ? linksTo.basketAuthorisations(id) : undefined,
      },
    };
  },
});
