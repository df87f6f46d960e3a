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
    "Ends the PSU's consent in one context. A consent that has already ended does not change.",
  refusals: ["RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "DELETE /v1/bank-offered-consents",
  summary: "Give up a consent",
  role: "AISP",
  headers: knownPsuHeaders,
  answer: [204, v.undefined()],
  access: { writes: ["PSU", "AUDIT"] },

  async handle(call) {
    if (call.isDecided) return undefined;
    const reading = readingOfPsu(call, call.headers);
    const context = listContext(reading);
    const consent = reading.relationship.consents.find((each) => each.context === context);
    if (!consent)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no consent in this context.", {
        path: reading.corporateId === undefined ? "psu-id" : "psu-corporate-id",
      });
    await endConsent(call, reading.relationship.psuId, consent);
    return undefined;
  },
});
