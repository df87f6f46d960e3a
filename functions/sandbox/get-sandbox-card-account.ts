import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getCard } from "../../shared/sandbox/bank/calls/cards.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSandboxCard } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";

export const documentation: Documentation = {
  description: "One card account with its balances, in minor units of its currency.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/card-accounts/{mockCardAccountId}",
  summary: "Get a sandbox card account",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxCard],
  access: readsWorld,

  async handle(call) {
    return shownSandboxCard(getCard(await worldOf(call), call.params.mockCardAccountId));
  },
});
