import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { setCardBalances } from "../../shared/sandbox/bank/calls/cards.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { withCardLinks } from "../../shared/sandbox/http/sandbox-shown.ts";
import { NewBalances } from "../../shared/sandbox/schemas/sandbox-account.ts";
import { SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";

export const documentation: Documentation = {
  description: "Sets the booked and the available balance of a card account.",
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/card-accounts/{mockCardAccountId}/balances",
  summary: "Set the balances of a sandbox card account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewBalances,
  answer: [200, SandboxCard],
  access: changesWorld,

  async handle(call) {
    return withCardLinks(
      await changeWorld(call, setCardBalances(call.params.mockCardAccountId, call.body)),
    );
  },
});
