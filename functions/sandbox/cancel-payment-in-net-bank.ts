import * as v from "valibot";
import { cancelInNetBank } from "../../shared/bank/net-bank.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";

export const handler = defineOperation({
  route: "POST /v1/sandbox/net-bank/payments/{paymentId}/cancellation",
  summary: "Cancel a payment as its PSU would in the net bank",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: {
    reads: ["PAYMENT", "ACCOUNT"],
    writes: ["PAYMENT", "WAITING", "ACCOUNT", "AUDIT"],
  },

  handle: (call) => cancelInNetBank(call, call.params.paymentId),
});
