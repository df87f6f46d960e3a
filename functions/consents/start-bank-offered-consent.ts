import {
  consentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";

export const documentation: Documentation = {
  description:
    "Returns a link on which the PSU identifies and chooses the accounts that the TPP may read. The body is not read. Accounts that were granted before are already selected.",
};

export const handler = defineOperation({
  route: "POST /v1/bank-offered-consents",
  summary: "Start a bank-offered consent",
  role: "AISP",
  headers: consentHeaders,
  choosesAgreement: true,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  handle: (call) => startConsentFlow(call),
});
