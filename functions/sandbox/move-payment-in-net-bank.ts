import * as v from "valibot";
import { moveInNetBank } from "../../shared/bank/net-bank.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { NewExecutionDate } from "../../shared/schemas/net-bank.ts";

export const handler = defineOperation({
  route: "PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date",
  summary: "Move a payment to another day as its PSU would in the net bank",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewExecutionDate,
  answer: [204, v.undefined()],
  access: {
    reads: ["TPP", "PAYMENT", "ACCOUNT"],
    writes: ["TPP", "PAYMENT", "PSU", "WAITING", "ACCOUNT", "AUDIT"],
    secrets: ["approvals"],
  },

  handle: (call) => moveInNetBank(call, call.params.paymentId, call.body.executionDate),
});
