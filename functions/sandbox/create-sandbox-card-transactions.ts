import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { postCardTransactions } from "../../shared/sandbox/calls/sandbox-cards.ts";
import {
  NewSandboxCardTransactions,
  SandboxCardTransactions,
} from "../../shared/sandbox/schemas/sandbox-card-transaction.ts";

export const documentation: Documentation = {
  description:
    "Posts up to 1,000 transactions to a card account. Neither date may be in the future by the sandbox's clock, and bookingDate must not be after transactionDate.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/card-accounts/{mockCardAccountId}/transactions",
  summary: "Post transactions to a sandbox card account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxCardTransactions,
  answer: [201, SandboxCardTransactions],
  access: {
    reads: ["TPP", "CARD", "LOAD"],
    writes: ["TPP", "CARD", "LOAD", "AUDIT"],
  },

  handle: (call) => postCardTransactions(call, call.params.mockCardAccountId, call.body),
});
