import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { basketPayments } from "../../shared/limits.ts";
import { Link } from "../../shared/schemas/link.ts";
import { BasketOrder } from "../../shared/schemas/signing-basket.ts";
import { TransactionStatus } from "../../shared/schemas/transaction-status.ts";
import { createBasket } from "../../shared/signing-baskets/create-basket.ts";

export const documentation: Documentation = {
  description: `Creates a signing basket of up to ${basketPayments} single payments of one PSU, which one SCA approves. Bulk and periodic payments are refused.`,
  refusals: ["REFERENCE_MIX_INVALID", "RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "POST /v1/signing-baskets",
  summary: "Create a signing basket",
  role: "PISP",
  headers: headersOf("basket", {
    digest: "R",
    "psu-id": "O",
    "psu-ip-address": "O",
    "psu-context": "O",
  }),
  body: BasketOrder,
  answer: [
    201,
    v.object({
      basketId: v.string(),
      transactionStatus: TransactionStatus,
      _links: v.object({ self: Link, status: Link, startAuthorisation: Link }),
    }),
  ],
  access: { reads: ["PAYMENT"], writes: ["BASKET", "PAYMENT", "AUDIT"] },

  async handle(call) {
    await createBasket(call);
    const { id } = call;
    return {
      basketId: id,
      transactionStatus: "RCVD" as const,
      _links: {
        self: linksTo.basket(id),
        status: linksTo.basketStatus(id),
        startAuthorisation: linksTo.basketAuthorisations(id),
      },
    };
  },
});
