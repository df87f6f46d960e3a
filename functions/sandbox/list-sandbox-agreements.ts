import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listAgreements } from "../../shared/sandbox/bank/calls/agreements.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownAgreement } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxAgreement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";

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
  access: readsWorld,

  async handle(call) {
    const listing = { show: shownAgreement, link: linksTo.sandboxAgreements };
    const { rows, next } = listAgreements(await worldOf(call), call.query, listing);
    return withNextLink(rows, next);
  },
});
