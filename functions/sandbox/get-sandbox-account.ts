import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getAccount } from "../../shared/sandbox/bank/calls/accounts.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSandboxAccount } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";

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
  access: readsWorld,

  async handle(call) {
    return shownSandboxAccount(getAccount(await worldOf(call), call.params.mockAccountId));
  },
});
