import * as v from "valibot";
import { consentedRead, usableHoldings } from "../../shared/consents/consented-read.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import { shownCardAccount } from "../../shared/consents/shown-card-account.ts";
import { withdrawnAccountWarnings } from "../../shared/consents/withdrawn-account-warnings.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { CardAccountAnswer } from "../../shared/schemas/card-answers.ts";
import { warnings } from "../../shared/schemas/tpp-messages.ts";

export const documentation: Documentation = {
  description: "The card accounts that the PSU has consented to.",
};

export const handler = defineOperation({
  route: "GET /v1/card-accounts",
  summary: "List card accounts",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, v.object({ cardAccounts: v.array(CardAccountAnswer), ...warnings })],
  access: consentedAccess,
  unattended: {},

  async handle(call) {
    const read = await consentedRead(call, call.headers);
    const cards = await usableHoldings(call, read, "card");
    return {
      cardAccounts: cards.usable.map((card) => shownCardAccount(card, call)),
      tppMessages: withdrawnAccountWarnings(cards.withdrawn, "cardAccounts"),
    };
  },
});
