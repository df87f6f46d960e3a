import * as v from "valibot";
import { knownPsuHeaders } from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { isInWantedContext } from "../../shared/rules/account-access.ts";
import { fundsConsentAnswer } from "../../shared/rules/funds-consent.ts";
import { readingOfPsu } from "../../shared/sca-redirect/psu-of-request.ts";
import { FundsConsentAnswer } from "../../shared/schemas/funds.ts";
import { Link } from "../../shared/schemas/link.ts";

export const documentation: Documentation = {
  description:
    "Our addition to the specification. Returns the PSU's consents to confirm funds: in all contexts, or only in the context that the headers name.",
  fields: {
    consentId: "The id of the consent, under which it is ended.",
    registrationInformation: "The text that the TPP sent about the card or other instrument.",
  },
};

export const handler = defineOperation({
  route: "GET /v1/bank-offered-consents/confirmation-of-funds",
  summary: "List a PSU's consents to confirm funds",
  role: "PSP_IC",
  headers: knownPsuHeaders,
  choosesAgreement: true,
  answer: [
    200,
    v.object({ consents: v.array(FundsConsentAnswer), _links: v.object({ self: Link }) }),
  ],
  access: {},

  async handle(call) {
    const reading = readingOfPsu(call, call.headers);
    const consents = reading.relationship.fundsConsents.filter(isInWantedContext(reading));
    return {
      consents: consents.map((consent) => ({
        ...fundsConsentAnswer(consent),
        _links: { self: linksTo.fundsConsent(consent.funds.accountId) },
      })),
      _links: { self: linksTo.fundsConsents() },
    };
  },
});
