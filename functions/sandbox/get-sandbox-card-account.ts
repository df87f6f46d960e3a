import { found, shownSandboxCard } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxCard } from "../../shared/schemas/sandbox-card.ts";
import { cards } from "../../shared/table/cards.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/card-accounts/{mockCardAccountId}",
  summary: "Get a sandbox card account",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxCard],
  access: { reads: ["CARD"] },

  async handle({ world, params: { mockCardAccountId } }) {
    return shownSandboxCard(found(await cards.get(world, mockCardAccountId), "mockCardAccountId"));
  },
});
