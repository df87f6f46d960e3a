import * as v from "valibot";
import { shownCustomer } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { flag } from "../../shared/schemas/query.ts";
import { SandboxCustomer } from "../../shared/schemas/sandbox-customer.ts";
import { customers } from "../../shared/table/customers.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/customers",
  summary: "List sandbox customers",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    withAccounts: v.optional(flag, "true"),
    withAgreements: v.optional(flag, "true"),
  }),
  answer: [200, v.array(SandboxCustomer)],
  access: { reads: ["WORLD"] },

  async handle({ world, query: { withAccounts, withAgreements } }) {
    const { customers: people, agreements, holdings } = await customers.list(world);
    const wanted = {
      agreements: withAgreements ? agreements : [],
      holdings: withAccounts ? holdings : [],
    };
    return people.map((customer) => shownCustomer(customer, wanted));
  },
});
