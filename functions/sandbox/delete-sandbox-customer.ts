import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { deleteCustomer } from "../../shared/sandbox/bank/calls/delete-customer.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";

export const documentation: Documentation = {
  description: "Deletes a customer with its accounts, cards and agreements.",
};

export const handler = defineOperation({
  route: "DELETE /v1/sandbox/customers/{customerId}",
  summary: "Delete a sandbox customer",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [204, v.undefined()],
  access: changesWorld,

  handle: (call) => changeWorld(call, deleteCustomer(call.params.customerId)),
});
