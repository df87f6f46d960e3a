import {
  consentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";

export const documentation: Documentation = {
  description:
    "Returns a link on which the PSU consents. The body is not read. This operation is deprecated since 29 August 2024; POST /v1/bank-offered-consents replaces it from 5 December 2024 on.",
};

export const handler = defineOperation({
  route: "POST /v1/consents",
  summary: "Start a consent (deprecated)",
  role: "AISP",
  headers: consentHeaders,
  choosesAgreement: true,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  deprecated: { since: "2024-08-29T00:00:00Z", successor: "/v1/bank-offered-consents" },
  handle: (call) => startConsentFlow(call),
});
