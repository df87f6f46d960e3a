import * as v from "valibot";
import { postTransactions } from "../../shared/bank/sandbox-accounts.ts";
import { shownSandboxTransaction } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import {
  NewSandboxTransactions,
  SandboxTransaction,
} from "../../shared/schemas/sandbox-transaction.ts";

export const handler = defineOperation({
  route: "POST /v1/sandbox/accounts/{mockAccountId}/transactions",
  summary: "Post transactions to a sandbox account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxTransactions,
  answer: [201, v.array(SandboxTransaction)],
  access: {
    reads: ["TPP", "SANDBOX", "ACCOUNT", "LOAD"],
    writes: ["TPP", "SANDBOX", "ACCOUNT", "LOAD", "AUDIT"],
  },

  async handle(call) {
    const id = call.params.mockAccountId;
    const rows = await postTransactions(call, id, call.body);
    return rows.map((row) => shownSandboxTransaction(id, row));
  },
});
