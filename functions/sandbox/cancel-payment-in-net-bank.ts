import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { cancelInNetBank } from "../../shared/sandbox/bank/calls/cancel-in-net-bank.ts";
import { orderOfPayment } from "../../shared/sandbox/bank/calls/net-bank.ts";
import { changesWorld, changeWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { withdrawInNetBank } from "../../shared/sandbox/net-bank/withdraw-in-net-bank.ts";

export const documentation: Documentation = {
  description:
    "Cancels a payment as its PSU would in the net bank. The TPP sees the cancellation in the status of the payment.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/net-bank/payments/{paymentId}/cancellation",
  summary: "Cancel a payment as its PSU would in the net bank",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: {
    reads: [...changesWorld.reads, "PAYMENT"],
    writes: [...changesWorld.writes, "PAYMENT"],
    secrets: changesWorld.secrets,
  },

  async handle(call) {
    const { paymentId } = call.params;
    // The bank has no order for a payment that nobody has approved.
    const order = orderOfPayment(await worldOf(call), paymentId);
    return order
      ? changeWorld(call, cancelInNetBank(paymentId))
      : withdrawInNetBank(call, paymentId);
  },
});
