import {
  consentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";

export const documentation: Documentation = {
  description:
    "Answers a link on which the PSU identifies and says which accounts the TPP may read. The body is not read. What was granted before is chosen already.",
};

export const handler = defineOperation({
  route: "POST /v1/bank-offered-consents",
  summary: "Start a bank-offered consent",
  role: "AISP",
  headers: consentHeaders,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  handle: startConsentFlow,
});
