import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSandboxAccount } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";
import { accounts } from "../../shared/sandbox/table/accounts.ts";

export const documentation: Documentation = {
  description: "One account with its balances, in minor units of its currency.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts/{mockAccountId}",
  summary: "Get a sandbox account",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxAccount],
  access: { reads: ["ACCOUNT"] },

  async handle({ place: world, params: { mockAccountId } }) {
    return shownSandboxAccount(found(await accounts.get(world, mockAccountId), "mockAccountId"));
  },
});
