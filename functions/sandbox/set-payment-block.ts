import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { blockPayments } from "../../shared/sandbox/bank/calls/net-bank.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { PaymentBlock } from "../../shared/sandbox/schemas/net-bank.ts";

export const documentation: Documentation = {
  description:
    "Stops payments from an account, or allows them again. The account can be read in both states.",
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/net-bank/accounts/{mockAccountId}/payment-block",
  summary: "Block payments from an account as the bank would, or allow them again",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: PaymentBlock,
  answer: [204, v.undefined()],
  access: changesWorld,

  handle: (call) => changeWorld(call, blockPayments(call.params.mockAccountId, call.body.blocked)),
});
