import * as v from "valibot";
import { shownSandboxCard } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxCard } from "../../shared/schemas/sandbox-card.ts";
import { cards } from "../../shared/table/cards.ts";
import { customers } from "../../shared/table/customers.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/card-accounts",
  summary: "List sandbox card accounts",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(SandboxCard)],
  access: { reads: ["WORLD", "CARD"] },

  async handle({ world }) {
    const held = await customers.everyHolding(world, "card");
    const all = await Promise.all(held.map(({ id }) => cards.get(world, id)));
    return all.filter((card) => card !== undefined).map(shownSandboxCard);
  },
});
