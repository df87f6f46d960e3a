import * as v from "valibot";
import { consentedRead, heldAccount } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { accountAnswer, balancesOf } from "../../shared/rules/account-answer.ts";
import { AccountAnswer } from "../../shared/schemas/account-answers.ts";
import { flag } from "../../shared/schemas/query.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}",
  summary: "Get an account",
  role: "AISP",
  headers: readHeaders,
  query: v.strictObject({ withBalance: v.optional(flag, "false") }),
  answer: [200, v.object({ account: AccountAnswer })],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { params, query, headers } = call;
    const read = await consentedRead(call, headers, params.id);
    const account = await heldAccount(call, read, params.id);
    return {
      account: {
        ...accountAnswer(account),
        balances: query.withBalance ? balancesOf(account) : undefined,
        _links: { transactions: linksTo.transactions(account.id) },
      },
    };
  },
});
