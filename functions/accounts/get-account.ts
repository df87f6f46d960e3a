import * as v from "valibot";
import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedAccount } from "../../shared/consents/named-account.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import { shownAccount } from "../../shared/consents/shown-account.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { AccountAnswer } from "../../shared/schemas/account-answers.ts";

export const documentation: Documentation = {
  description: "One account that the PSU has consented to.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}",
  summary: "Get an account",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, v.object({ account: AccountAnswer })],
  access: consentedAccess,
  unattended: { account: namedAccount },

  async handle(call) {
    const of = namedAccount(call.params);
    const read = await consentedRead(call, call.headers, of);
    const account = await usableHolding(call, read, of);
    return { account: shownAccount(account, call) };
  },
});
