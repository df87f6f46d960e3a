import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listTransactions } from "../../shared/sandbox/bank/calls/transactions.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSandboxTransaction } from "../../shared/sandbox/http/sandbox-shown.ts";
import { sandboxListQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { SandboxTransaction } from "../../shared/sandbox/schemas/sandbox-transaction.ts";

export const documentation: Documentation = {
  description:
    "Returns all transactions of an account, whether they were posted or come from payments. The answer contains all requested transactions up to 4 MB; the header Link leads to the rest.",
  example: { query: { fromDate: "2026-02-01" } },
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts/{mockAccountId}/transactions",
  summary: "List the transactions of a sandbox account",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject(sandboxListQuery),
  answer: [200, v.array(SandboxTransaction)],
  mayContinue: true,
  access: readsWorld,

  async handle(call) {
    const { mockAccountId: id } = call.params;
    const { rows, next } = listTransactions(await worldOf(call), id, call.query, {
      show: (row) => shownSandboxTransaction(id, row),
      link: (query) => linksTo.sandboxTransactions(id, query),
    });
    return withNextLink(rows, next);
  },
});
