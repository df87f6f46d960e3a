import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { createCard } from "../../shared/sandbox/bank/calls/cards.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { withCardLinks } from "../../shared/sandbox/http/sandbox-shown.ts";
import { NewSandboxCard, SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";

export const documentation: Documentation = {
  description: "Creates a card account of a private customer.",
  refusals: ["RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/card-accounts",
  summary: "Create a sandbox card account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxCard,
  answer: [201, SandboxCard],
  access: changesWorld,

  async handle(call) {
    return withCardLinks(await changeWorld(call, createCard(call.body, call.id)));
  },
});
