import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { startedAnswer } from "../../shared/payments/authorisation-answer.ts";
import { authorisingHeaders, ofEachService } from "../../shared/payments/read-payment.ts";
import { startAuthorisation } from "../../shared/payments/start-authorisation.ts";

export const documentation: Documentation = {
  description: "Starts another SCA for a payment if its first SCA did not succeed.",
};

export const handler = defineOperation({
  route: ofEachService("POST", "/authorisations"),
  summary: "Start the authorisation of a payment",
  role: "PISP",
  headers: authorisingHeaders,
  answer: [201, startedAnswer],
  access: {
    ports: ["customer", "orders", "terms"],
    reads: ["PAYMENT", "PSU", "STATE"],
    writes: ["AUDIT", "PAYMENT", "SCA", "STATE"],
    secrets: ["numbers", "tokens"],
  },

  handle: (call) => startAuthorisation(call, "payment"),
});
