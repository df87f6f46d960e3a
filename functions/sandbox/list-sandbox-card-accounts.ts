import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listCards } from "../../shared/sandbox/bank/calls/cards.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSandboxCard } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";

export const documentation: Documentation = {
  description:
    "Returns all card accounts of the sandbox. If the list is larger than 4 MB, the header Link leads to the rest.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/card-accounts",
  summary: "List sandbox card accounts",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject(sandboxPartQuery),
  answer: [200, v.array(SandboxCard)],
  mayContinue: true,
  access: readsWorld,

  async handle(call) {
    const listing = { show: shownSandboxCard, link: linksTo.sandboxCards };
    const { rows, next } = listCards(await worldOf(call), call.query, listing);
    return withNextLink(rows, next);
  },
});
