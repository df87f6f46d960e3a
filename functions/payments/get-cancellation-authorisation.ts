import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { scaStatusOf, statusAnswer } from "../../shared/payments/authorisation-answer.ts";
import {
  ofEachService,
  paymentHeaders,
  paymentOf,
  prefetchPayment,
} from "../../shared/payments/read-payment.ts";

export const documentation: Documentation = {
  description: "Returns the status of one authorisation of the cancellation of a payment.",
};

export const handler = defineOperation({
  route: ofEachService("GET", "/cancellation-authorisations/{authorisationId}"),
  summary: "Get the SCA status of the cancellation of a payment",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, statusAnswer],
  ahead: prefetchPayment,
  access: { reads: ["PAYMENT", "SCA", "STATE"] },

  async handle(call) {
    const { id: resourceId } = await paymentOf(call);
    const { authorisationId } = call.params;
    const place = { of: "PAYMENT", resourceId } as const;
    return {
      scaStatus: await scaStatusOf(place, "cancellation", authorisationId, call.at.realTime),
    };
  },
});
