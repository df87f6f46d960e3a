import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { scaStatusOf, statusAnswer } from "../../shared/payments/authorisation-answer.ts";
import { paymentHeaders } from "../../shared/payments/read-payment.ts";
import { basketOf, prefetchBasket } from "../../shared/signing-baskets/read-basket.ts";

export const documentation: Documentation = {
  description: "Returns the status of one authorisation of a signing basket.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/signing-baskets/{basketId}/authorisations/{authorisationId}",
  summary: "Get the SCA status of a signing basket",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, statusAnswer],
  ahead: prefetchBasket,
  access: { reads: ["BASKET", "SCA"] },

  async handle(call) {
    const { id: resourceId } = await basketOf(call);
    const place = { of: "BASKET", resourceId } as const;
    const { authorisationId } = call.params;
    return {
      scaStatus: await scaStatusOf(place, "authorisation", authorisationId, call.at.realTime),
    };
  },
});
