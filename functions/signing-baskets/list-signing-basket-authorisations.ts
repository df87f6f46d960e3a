import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listed, listedAnswer } from "../../shared/payments/authorisation-answer.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketOf, prefetchBasket } from "../../shared/signing-baskets/read-basket.ts";

export const documentation: Documentation = {
  description: "Returns the ids of all authorisations that were started for a signing basket.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/signing-baskets/{basketId}/authorisations",
  summary: "List the authorisations of a signing basket",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, listedAnswer],
  ahead: prefetchBasket,
  access: { reads: ["BASKET"] },

  async handle(call) {
    const { id: resourceId } = await basketOf(call);
    return listed({ of: "BASKET", resourceId }, "authorisation");
  },
});
