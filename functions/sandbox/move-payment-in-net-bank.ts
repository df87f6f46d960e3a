import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { moveInNetBank } from "../../shared/sandbox/bank/calls/move-in-net-bank.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { statusWithoutOrder } from "../../shared/sandbox/net-bank/withdraw-in-net-bank.ts";
import { NewExecutionDate } from "../../shared/sandbox/schemas/net-bank.ts";

export const documentation: Documentation = {
  description:
    "Changes the execution day of an approved payment, as its PSU would in the net bank.",
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date",
  summary: "Move a payment to another day as its PSU would in the net bank",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewExecutionDate,
  answer: [204, v.undefined()],
  access: { ...changesWorld, reads: [...changesWorld.reads, "PAYMENT"] },

  async handle(call) {
    const { paymentId } = call.params;
    const status = await statusWithoutOrder(call, paymentId);
    const move = { paymentId, day: call.body.executionDate, statusWithoutOrder: status };
    return changeWorld(call, moveInNetBank(move));
  },
});
