import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listCustomers } from "../../shared/sandbox/bank/calls/customers.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownCustomer } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxCustomer } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { flag } from "../../shared/schemas/query.ts";

export const documentation: Documentation = {
  description:
    "Returns all customers of the sandbox, also those of the seed. If the list is larger than 4 MB, the header Link leads to the rest.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/customers",
  summary: "List sandbox customers",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    withAccounts: v.optional(flag, "true"),
    withAgreements: v.optional(flag, "true"),
    ...sandboxPartQuery,
  }),
  answer: [200, v.array(SandboxCustomer)],
  mayContinue: true,
  access: readsWorld,

  async handle(call) {
    const listing = { show: shownCustomer, link: linksTo.sandboxCustomers };
    const { rows, next } = listCustomers(await worldOf(call), call.query, listing);
    return withNextLink(rows, next);
  },
});
