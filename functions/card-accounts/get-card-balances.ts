import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedCard } from "../../shared/consents/named-account.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { cardBalancesOf, cardReference } from "../../shared/rules/card-answer.ts";
import { CardBalancesAnswer } from "../../shared/schemas/card-answers.ts";

export const documentation: Documentation = {
  description: "Returns the booked and the available balance of a card account.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/card-accounts/{id}/balances",
  summary: "Get the balances of a card account",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, CardBalancesAnswer],
  access: consentedAccess,
  unattended: { account: namedCard },

  async handle(call) {
    const of = namedCard(call.params);
    const read = await consentedRead(call, call.headers, of);
    const card = await usableHolding(call, read, of);
    return { cardAccount: cardReference(card), balances: cardBalancesOf(card) };
  },
});
