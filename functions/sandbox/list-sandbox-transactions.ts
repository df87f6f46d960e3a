import * as v from "valibot";
import { readSandboxList } from "../../shared/bank/sandbox-list.ts";
import { found, shownSandboxTransaction } from "../../shared/bank/sandbox-shown.ts";
import { continued } from "../../shared/http/continued.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
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
  mayContinue: true,
  access: { reads: ["ACCOUNT"] },

  async handle({ world, query, params: { mockAccountId: id } }) {
    const [account, { rows, next }] = await Promise.all([
      accounts.get(world, id),
      readSandboxList(query, {
        read: (range) => accounts.transactions(world, id, range),
        show: (row) => shownSandboxTransaction(id, row),
        link: (wanted) => linksTo.sandboxTransactions(id, wanted),
      }),
    ]);
    found(account, "mockAccountId");
    return continued(rows, next);
  },
});
