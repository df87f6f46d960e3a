import * as v from "valibot";
import { consentedRead, heldAccount } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { accountQuery, shownAccount } from "../../shared/consents/shown-account.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { AccountAnswer } from "../../shared/schemas/account-answers.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}",
  summary: "Get an account",
  role: "AISP",
  headers: readHeaders,
  query: accountQuery,
  answer: [200, v.object({ account: AccountAnswer })],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { params, query, headers } = call;
    const read = await consentedRead(call, headers, { id: params.id, kind: "account" });
    const account = await heldAccount(call, read, params.id);
    return { account: shownAccount(account, query) };
  },
});
