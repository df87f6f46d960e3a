import * as v from "valibot";
import { consentedRead, usableHoldings } from "../../shared/consents/consented-read.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import { shownAccount } from "../../shared/consents/shown-account.ts";
import { withdrawnAccountWarnings } from "../../shared/consents/withdrawn-account-warnings.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { AccountAnswer } from "../../shared/schemas/account-answers.ts";
import { warnings } from "../../shared/schemas/tpp-messages.ts";

export const documentation: Documentation = {
  description: "The accounts that the PSU has consented to.",
};

export const handler = defineOperation({
  route: "GET /v1/accounts",
  summary: "List accounts",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, v.object({ accounts: v.array(AccountAnswer), ...warnings })],
  access: consentedAccess,
  unattended: {},

  async handle(call) {
    const read = await consentedRead(call, call.headers);
    const accounts = await usableHoldings(call, read, "account");
    return {
      accounts: accounts.usable.map((account) => shownAccount(account, call)),
      tppMessages: withdrawnAccountWarnings(accounts.withdrawn, "accounts"),
    };
  },
});
