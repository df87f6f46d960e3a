import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { startedAnswer } from "../../shared/payments/authorisation-answer.ts";
import { authorisingHeaders, ofEachService } from "../../shared/payments/read-payment.ts";
import { startAuthorisation } from "../../shared/payments/start-authorisation.ts";

export const documentation: Documentation = {
  description: "Starts the SCA in which the PSU approves the cancellation of a payment.",
};

export const handler = defineOperation({
  route: ofEachService("POST", "/cancellation-authorisations"),
  summary: "Start the authorisation of the cancellation of a payment",
  role: "PISP",
  headers: authorisingHeaders,
  answer: [201, startedAnswer],
  access: {
    ports: ["customer", "orders"],
    reads: ["PAYMENT", "PSU", "STATE"],
    writes: ["AUDIT", "PAYMENT", "SCA", "STATE"],
    secrets: ["numbers", "tokens"],
  },

  handle: (call) => startAuthorisation(call, "cancellation"),
});
