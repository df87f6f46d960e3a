import * as v from "valibot";
import { sandboxRange } from "../../shared/bank/sandbox-range.ts";
import { found, shownSandboxTransaction } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { sandboxListQuery } from "../../shared/schemas/sandbox-list-query.ts";
import { SandboxTransaction } from "../../shared/schemas/sandbox-transaction.ts";
import { accounts } from "../../shared/table/accounts.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts/{mockAccountId}/transactions",
  summary: "List the transactions of a sandbox account",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject(sandboxListQuery),
  answer: [200, v.array(SandboxTransaction)],
  access: { reads: ["ACCOUNT"] },

  async handle({ world, query, params: { mockAccountId: id } }) {
    const [account, rows] = await Promise.all([
      accounts.get(world, id),
      accounts.transactions(world, id, sandboxRange(query)),
    ]);
    found(account, "mockAccountId");
    return rows.slice(query.offset).map((row) => shownSandboxTransaction(id, row));
  },
});
