import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedAccount } from "../../shared/consents/named-account.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { accountReference, balanceAnswers } from "../../shared/rules/account-answer.ts";
import { BalancesAnswer } from "../../shared/schemas/account-answers.ts";

export const documentation: Documentation = {
  description: "Returns the booked and the available balance of an account.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/balances",
  summary: "Get the balances of an account",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, BalancesAnswer],
  access: consentedAccess,
  unattended: { account: namedAccount },

  async handle(call) {
    const of = namedAccount(call.params);
    const read = await consentedRead(call, call.headers, of);
    const account = await usableHolding(call, read, of);
    return { account: accountReference(account), balances: balanceAnswers(account) };
  },
});
