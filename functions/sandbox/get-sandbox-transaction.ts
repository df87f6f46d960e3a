import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSandboxTransaction } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxTransaction } from "../../shared/sandbox/schemas/sandbox-transaction.ts";
import { accounts } from "../../shared/sandbox/table/accounts.ts";

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
  access: { reads: ["ACCOUNT"] },

  async handle({ place: world, params: { mockAccountId: id, mockTransactionId } }) {
    const [account, row] = await Promise.all([
      accounts.get(world, id),
      accounts.transaction(world, id, mockTransactionId),
    ]);
    found(account, "mockAccountId");
    const booked = row?.status === "booked" ? row : undefined;
    return shownSandboxTransaction(id, found(booked, "mockTransactionId"));
  },
});
