import {
  consentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";

export const handler = defineOperation({
  route: "POST /v1/consents",
  summary: "Start a consent (deprecated)",
  role: "AISP",
  headers: consentHeaders,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  deprecated: { since: "2024-08-29T00:00:00Z", successor: "/v1/bank-offered-consents" },
  handle: startConsentFlow,
});
