import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSandboxCard } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { behind, pageOfList } from "../../shared/sandbox/rules/sandbox-page.ts";
import { SandboxCard } from "../../shared/sandbox/schemas/sandbox-card.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { cards } from "../../shared/sandbox/table/cards.ts";
import { customers } from "../../shared/sandbox/table/customers.ts";

const placeOf = ({ owner, id }: { owner: string; id: string }) => `${owner}#${id}`;

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
  access: { reads: ["WORLD", "CARD"] },

  async handle({ place: world, query: { after } }) {
    const held = behind(await customers.everyHolding(world, "card"), after, placeOf);
    const all = await Promise.all(held.map(({ id }) => cards.get(world, id)));
    const { rows, next } = pageOfList(
      all.filter((card) => card !== undefined),
      { place: placeOf, show: shownSandboxCard, link: linksTo.sandboxCards },
    );
    return withNextLink(rows, next);
  },
});
