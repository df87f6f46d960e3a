import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { postTransactions } from "../../shared/sandbox/calls/sandbox-accounts.ts";
import { shownSandboxTransaction } from "../../shared/sandbox/calls/sandbox-shown.ts";
import {
  NewSandboxTransactions,
  SandboxTransaction,
} from "../../shared/sandbox/schemas/sandbox-transaction.ts";

export const documentation: Documentation = {
  description:
    "Posts up to 1,000 transactions to an account. No date may be in the future by the sandbox's clock, and bookingDate must not be after valueDate. For a Norwegian account, IBAN or BBAN is enough, and the answer contains both. Two numbers that contradict each other are refused.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/accounts/{mockAccountId}/transactions",
  summary: "Post transactions to a sandbox account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxTransactions,
  answer: [201, v.array(SandboxTransaction)],
  access: {
    reads: ["TPP", "ACCOUNT", "LOAD"],
    writes: ["TPP", "ACCOUNT", "LOAD", "AUDIT"],
  },

  async handle(call) {
    const id = call.params.mockAccountId;
    const rows = await postTransactions(call, id, call.body);
    return rows.map((row) => shownSandboxTransaction(id, row));
  },
});
