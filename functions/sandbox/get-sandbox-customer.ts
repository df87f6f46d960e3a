import { found, shownCustomer } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxCustomer } from "../../shared/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/table/agreements.ts";
import { customers } from "../../shared/table/customers.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/customers/{customerId}",
  summary: "Get a sandbox customer",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxCustomer],
  access: { reads: ["WORLD"] },

  async handle({ world, params: { customerId } }) {
    const customer = found(await customers.listed(world, customerId), "customerId");
    const [all, holdings] = await Promise.all([
      agreements.list(world),
      customers.holdings(world, customerId),
    ]);
    return shownCustomer(customer, { agreements: all, holdings });
  },
});
