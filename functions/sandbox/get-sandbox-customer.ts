import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getCustomer } from "../../shared/sandbox/bank/calls/customers.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownCustomer } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxCustomer } from "../../shared/sandbox/schemas/sandbox-customer.ts";

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
  access: readsWorld,

  async handle(call) {
    const { customer, ...owned } = getCustomer(await worldOf(call), call.params.customerId);
    return shownCustomer(customer, owned);
  },
});
