import * as v from "valibot";
import { knownPsuHeaders } from "../../shared/consents/consent-operation.ts";
import { endConsent } from "../../shared/consents/end-consent.ts";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listContext } from "../../shared/rules/account-access.ts";
import { readingOfPsu } from "../../shared/sca-redirect/psu-of-request.ts";

export const documentation: Documentation = {
  description:
    "Our addition to the specification. Ends the PSU's consent to confirm funds on one account in one context. A consent that has already ended does not change.",
  refusals: ["RESOURCE_UNKNOWN"],
  parameters: {
    id: ["0b6ffc50-6cd2-5a1c-9f0e-6a1f4a0a7d6e", "The consentId from the list of consents."],
  },
};

export const handler = defineOperation({
  route: "DELETE /v1/bank-offered-consents/confirmation-of-funds/{id}",
  summary: "Give up a consent to confirm funds",
  role: "PSP_IC",
  headers: knownPsuHeaders,
  answer: [204, v.undefined()],
  access: { writes: ["PSU", "AUDIT"] },

  async handle(call) {
    if (call.isDecided) return undefined;
    const reading = readingOfPsu(call, call.headers);
    const { fundsConsents, psuId } = reading.relationship;
    const context = listContext(reading);
    const consent = fundsConsents.find(
      (each) => each.context === context && each.funds.accountId === call.params.id,
    );
    if (!consent)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no such consent in this context.", {
        path: "id",
      });
    await endConsent(call, psuId, consent);
    return undefined;
  },
});
