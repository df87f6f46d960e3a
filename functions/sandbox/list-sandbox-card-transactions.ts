import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { listCardTransactions } from "../../shared/sandbox/bank/calls/cards.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import {
  sandboxCardTransaction,
  sandboxCardTransactions,
} from "../../shared/sandbox/rules/sandbox-answer.ts";
import { SandboxCardTransactions } from "../../shared/sandbox/schemas/sandbox-card-transaction.ts";
import { sandboxListQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";

export const documentation: Documentation = {
  description:
    "Returns the transactions that were posted to a card account, without those of the seed. The answer contains all requested transactions up to 4 MB; the header Link leads to the rest.",
  example: { query: { bookingStatus: "booked" } },
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/card-accounts/{mockCardAccountId}/transactions",
  summary: "List the transactions posted to a sandbox card account",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    bookingStatus: v.picklist(
      ["booked", "pending", "both"],
      "Must be one of booked, pending, both.",
    ),
    ...sandboxListQuery,
  }),
  answer: [200, SandboxCardTransactions],
  mayContinue: true,
  access: readsWorld,

  async handle(call) {
    const { mockCardAccountId: id } = call.params;
    const { maskedPan, rows, next } = listCardTransactions(await worldOf(call), id, call.query, {
      show: sandboxCardTransaction,
      link: (query) => linksTo.sandboxCardTransactions(id, query),
    });
    return withNextLink(sandboxCardTransactions(maskedPan, rows), next);
  },
});
