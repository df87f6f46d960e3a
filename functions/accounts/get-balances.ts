import { bank } from "../../shared/bank/stage-bank.ts";
import { consentedRead, heldOne } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { accountReference, balancesOf } from "../../shared/rules/account-answer.ts";
import { BalancesAnswer } from "../../shared/schemas/account-answers.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/balances",
  summary: "Get the balances of an account",
  role: "AISP",
  headers: readHeaders,
  answer: [200, BalancesAnswer],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { id } = call.params;
    const read = await consentedRead(call, call.headers, { id, kind: "account" });
    const account = await heldOne(call, read, id, bank().account);
    return { account: accountReference(account), balances: balancesOf(account) };
  },
});
