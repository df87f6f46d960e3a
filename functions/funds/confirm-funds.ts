import * as v from "valibot";
import { confirmedFunds } from "../../shared/consents/confirmed-funds.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { refuseLate } from "../../shared/http/request-guard.ts";
import { readRepeatSeconds } from "../../shared/limits.ts";
import { fundsConsentFor } from "../../shared/rules/funds-consent.ts";
import { knownPsu } from "../../shared/sca-redirect/psu-of-request.ts";
import { FundsQuestion } from "../../shared/schemas/funds.ts";

export const documentation: Documentation = {
  description: `Our addition to the specification (PSD2, article 65). Tells whether a payment of this amount from the account would be funded now: yes or no, and never a balance. Nothing is held. It needs a consent to confirm funds, and no PSU and no SCA, as often as the TPP asks. A request that is repeated within ${readRepeatSeconds} seconds gets the same answer, and is one question. The PSU sees each question with its TPP, time and answer, without the amount.`,
  refusals: ["CONSENT_UNKNOWN", "CONSENT_INVALID", "PSU_CREDENTIALS_INVALID", "CONFLICT"],
};

export const handler = defineOperation({
  route: "POST /v1/funds-confirmations",
  summary: "Confirm that an amount is available",
  role: "PSP_IC",
  headers: headersOf("sandboxWrite", { "psu-id": "R", "psu-corporate-id": "O" }),
  body: FundsQuestion,
  answer: [200, v.object({ fundsAvailable: v.boolean() })],
  access: { ports: ["bank"], writes: ["QUESTION", "AUDIT"], checks: ["PSU"] },

  async handle(call) {
    // It only asks, so it can be repeated as long as a read. A later answer would be one of another time.
    refuseLate(call);
    if (call.isDecided) return { fundsAvailable: call.told === "true" };
    const relationship = knownPsu(call);
    const { account, instructedAmount: amount } = call.body;
    const corporateId = call.headers["psu-corporate-id"];
    const consent = fundsConsentFor({ relationship, corporateId, iban: account.iban });
    return { fundsAvailable: await confirmedFunds(call, relationship.psuId, { consent, amount }) };
  },
});
