import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getTransaction } from "../../shared/sandbox/bank/calls/transactions.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSandboxTransaction } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxTransaction } from "../../shared/sandbox/schemas/sandbox-transaction.ts";

export const documentation: Documentation = {
  description: "One transaction of an account.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts/{mockAccountId}/transactions/{mockTransactionId}",
  summary: "Get a transaction of a sandbox account",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxTransaction],
  access: readsWorld,

  async handle(call) {
    const { mockAccountId: id, mockTransactionId } = call.params;
    return shownSandboxTransaction(id, getTransaction(await worldOf(call), id, mockTransactionId));
  },
});
