import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownAgreement } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { behind, pageOfList } from "../../shared/sandbox/rules/sandbox-page.ts";
import { SandboxAgreement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { agreements } from "../../shared/sandbox/table/agreements.ts";

export const documentation: Documentation = {
  description:
    "Returns all agreements of the sandbox. If the list is larger than 4 MB, the header Link leads to the rest.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/agreements",
  summary: "List sandbox agreements",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject(sandboxPartQuery),
  answer: [200, v.array(SandboxAgreement)],
  mayContinue: true,
  access: { reads: ["WORLD"] },

  async handle({ place: world, query: { after } }) {
    const all = behind(await agreements.list(world), after, ({ id }) => id);
    const link = linksTo.sandboxAgreements;
    const { rows, next } = pageOfList(all, { place: ({ id }) => id, show: shownAgreement, link });
    return withNextLink(rows, next);
  },
});
