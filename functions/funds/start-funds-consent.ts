import {
  fundsConsentHeaders,
  ScaRedirect,
  startConsentFlow,
} from "../../shared/consents/consent-operation.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { FundsConsentOrder } from "../../shared/schemas/funds.ts";

export const documentation: Documentation = {
  description:
    "Our addition to the specification (PSD2, article 65). Returns a link on which the PSU consents that the TPP asks whether the account covers an amount. The consent is valid until it is ended; a new one for the same account replaces it. If the account is not the PSU's, the SCA fails.",
  fields: {
    cardNumber:
      "The number of the card that the TPP has issued to the PSU, whole or masked. Only the last four digits are stored and shown to the PSU.",
    registrationInformation:
      "A text about the card or other instrument, shown to the PSU, such as the number of a contract.",
  },
};

export const handler = defineOperation({
  route: "POST /v1/bank-offered-consents/confirmation-of-funds",
  summary: "Start a consent to confirm funds",
  role: "PSP_IC",
  headers: fundsConsentHeaders,
  choosesAgreement: true,
  body: FundsConsentOrder,
  answer: [201, ScaRedirect],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },

  async handle(call) {
    const { account, cardNumber: maskedPan, registrationInformation } = call.body;
    const funds = { iban: account.iban, maskedPan, registrationInformation };
    return startConsentFlow(call, { purpose: "funds", funds });
  },
});
