import * as v from "valibot";
import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedCard } from "../../shared/consents/named-account.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import { shownCardAccount } from "../../shared/consents/shown-card-account.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { CardAccountAnswer } from "../../shared/schemas/card-answers.ts";

export const documentation: Documentation = {
  description: "One card account that the PSU has consented to.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/card-accounts/{id}",
  summary: "Get a card account",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, v.object({ cardAccount: CardAccountAnswer })],
  access: consentedAccess,
  unattended: { account: namedCard },

  async handle(call) {
    const of = namedCard(call.params);
    const read = await consentedRead(call, call.headers, of);
    const card = await usableHolding(call, read, of);
    return { cardAccount: shownCardAccount(card, call) };
  },
});
