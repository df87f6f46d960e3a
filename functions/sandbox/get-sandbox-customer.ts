import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownCustomer } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxCustomer } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/sandbox/table/agreements.ts";
import { customers } from "../../shared/sandbox/table/customers.ts";

export const documentation: Documentation = {
  description: "One customer with its agreements, accounts and cards.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/customers/{customerId}",
  summary: "Get a sandbox customer",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxCustomer],
  access: { reads: ["WORLD"] },

  async handle({ place: world, params: { customerId } }) {
    const customer = found(await customers.listed(world, customerId), "customerId");
    const [all, holdings] = await Promise.all([
      agreements.list(world),
      customers.holdings(world, customerId),
    ]);
    return shownCustomer(customer, { agreements: all, holdings });
  },
});
