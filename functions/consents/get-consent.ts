import { knownPsuHeaders } from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { isInWantedContext } from "../../shared/rules/account-access.ts";
import { consentAnswer } from "../../shared/rules/consent-answer.ts";
import { readingOfPsu } from "../../shared/sca-redirect/psu-of-request.ts";
import { ConsentsAnswer } from "../../shared/schemas/consent-answer.ts";

export const documentation: Documentation = {
  description:
    "Returns the PSU's consents to the TPP: in all contexts, the private one first, or only in the context that the headers name.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/bank-offered-consents",
  summary: "Get what a PSU has consented to",
  role: "AISP",
  headers: knownPsuHeaders,
  choosesAgreement: true,
  answer: [200, ConsentsAnswer],
  access: {},

  async handle(call) {
    const reading = readingOfPsu(call, call.headers);
    const consents = reading.relationship.consents
      .filter(isInWantedContext(reading))
      .toSorted((a, b) => Number(b.context === "PRIVATE") - Number(a.context === "PRIVATE"));
    return {
      consents: consents.map((consent) => consentAnswer(consent, call.at.now)),
      _links: {
        self: linksTo.consents(),
        accounts: linksTo.accounts(),
        cardAccounts: linksTo.cardAccounts(),
      },
    };
  },
});
