import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { setBalances } from "../../shared/sandbox/bank/calls/accounts.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { withAccountLinks } from "../../shared/sandbox/http/sandbox-shown.ts";
import { NewBalances, SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";

export const documentation: Documentation = {
  description: "Sets the booked and the available balance of an account.",
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/accounts/{mockAccountId}/balances",
  summary: "Set the balances of a sandbox account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewBalances,
  answer: [200, SandboxAccount],
  access: changesWorld,

  async handle(call) {
    return withAccountLinks(
      await changeWorld(call, setBalances(call.params.mockAccountId, call.body)),
    );
  },
});
