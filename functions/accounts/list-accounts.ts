import * as v from "valibot";
import { consentedRead, heldAccounts } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { accountAnswer, balancesOf } from "../../shared/rules/account-answer.ts";
import { AccountAnswer } from "../../shared/schemas/account-answers.ts";
import { flag } from "../../shared/schemas/query.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts",
  summary: "List accounts",
  role: "AISP",
  headers: readHeaders,
  query: v.strictObject({ withBalance: v.optional(flag, "false") }),
  answer: [200, v.object({ accounts: v.array(AccountAnswer) })],
  access: consentedAccess,
  unattended: { limit: 4 },

  async handle(call) {
    const read = await consentedRead(call, call.headers);
    const accounts = await heldAccounts(call, read);
    return {
      accounts: accounts.map((account) => ({
        ...accountAnswer(account),
        balances: call.query.withBalance ? balancesOf(account) : undefined,
        _links: { transactions: linksTo.transactions(account.id) },
      })),
    };
  },
});
