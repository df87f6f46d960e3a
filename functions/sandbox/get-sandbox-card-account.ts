import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSandboxCard } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";
import { cards } from "../../shared/sandbox/table/cards.ts";

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
  access: { reads: ["CARD"] },

  async handle({ place: world, params: { mockCardAccountId } }) {
    return shownSandboxCard(found(await cards.get(world, mockCardAccountId), "mockCardAccountId"));
  },
});
