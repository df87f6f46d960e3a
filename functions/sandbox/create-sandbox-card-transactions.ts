import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { postedTransactions } from "../../shared/limits.ts";
import {
  postCardTransactions,
  rowsOfCardPosting,
} from "../../shared/sandbox/bank/calls/post-card-transactions.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import {
  sandboxCardTransaction,
  sandboxCardTransactions,
} from "../../shared/sandbox/rules/sandbox-answer.ts";
import {
  NewSandboxCardTransactions,
  SandboxCardTransactions,
} from "../../shared/sandbox/schemas/sandbox-card-transaction.ts";

export const documentation: Documentation = {
  description: `Posts up to ${postedTransactions} transactions to a card account. Neither date may be in the future by the sandbox's clock, and bookingDate must not be after transactionDate.`,
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/card-accounts/{mockCardAccountId}/transactions",
  summary: "Post transactions to a sandbox card account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxCardTransactions,
  answer: [201, SandboxCardTransactions],
  access: changesWorld,

  async handle(call) {
    const posting = { callId: call.id, cardId: call.params.mockCardAccountId, items: call.body };
    const posted = await changeWorld(call, postCardTransactions(posting));
    const rows = rowsOfCardPosting(posting, posted).map(sandboxCardTransaction);
    return sandboxCardTransactions(posted.maskedPan, rows);
  },
});
