import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listed, listedAnswer } from "../../shared/payments/authorisation-answer.ts";
import {
  ofEachService,
  paymentHeaders,
  paymentOf,
  prefetchPayment,
} from "../../shared/payments/read-payment.ts";

export const documentation: Documentation = {
  description:
    "Returns the ids of all authorisations that were started for the cancellation of a payment.",
};

export const handler = defineOperation({
  route: ofEachService("GET", "/cancellation-authorisations"),
  summary: "List the authorisations of the cancellation of a payment",
  role: "PISP",
  headers: paymentHeaders,
  answer: [200, listedAnswer],
  ahead: prefetchPayment,
  access: { reads: ["PAYMENT", "STATE"] },

  async handle(call) {
    const { id: resourceId } = await paymentOf(call);
    return listed({ of: "PAYMENT", resourceId }, "cancellation");
  },
});
