import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownCustomer } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { behind, pageOfList } from "../../shared/sandbox/rules/sandbox-page.ts";
import { SandboxCustomer } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { customers } from "../../shared/sandbox/table/customers.ts";
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
  access: { reads: ["WORLD"] },

  async handle({ place: world, query: { withAccounts, withAgreements, after } }) {
    const { customers: people, agreements, holdings } = await customers.list(world);
    const wanted = {
      agreements: withAgreements ? agreements : [],
      holdings: withAccounts ? holdings : [],
    };
    const { rows, next } = pageOfList(
      behind(people, after, ({ id }) => id),
      {
        place: ({ id }) => id,
        show: (customer) => shownCustomer(customer, wanted),
        link: (query) =>
          linksTo.sandboxCustomers(
            `withAccounts=${withAccounts}&withAgreements=${withAgreements}&${query}`,
          ),
      },
    );
    return withNextLink(rows, next);
  },
});
