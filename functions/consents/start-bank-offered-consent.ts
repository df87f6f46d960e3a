import {
  consentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";

export const handler = defineOperation({
  route: "POST /v1/bank-offered-consents",
  summary: "Start a bank-offered consent",
  role: "AISP",
  headers: consentHeaders,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },
  handle: startConsentFlow,
});
