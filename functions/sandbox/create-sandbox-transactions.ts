import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { postedTransactions } from "../../shared/limits.ts";
import {
  postTransactions,
  rowsOfPosting,
} from "../../shared/sandbox/bank/calls/post-transactions.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { shownSandboxTransaction } from "../../shared/sandbox/http/sandbox-shown.ts";
import {
  NewSandboxTransactions,
  SandboxTransaction,
} from "../../shared/sandbox/schemas/sandbox-transaction.ts";

export const documentation: Documentation = {
  description: `Posts up to ${postedTransactions} transactions to an account. No date may be in the future by the sandbox's clock, and bookingDate must not be after valueDate. For a Norwegian account, IBAN or BBAN is enough, and the answer contains both. Two numbers that contradict each other are refused.`,
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/accounts/{mockAccountId}/transactions",
  summary: "Post transactions to a sandbox account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxTransactions,
  answer: [201, v.array(SandboxTransaction)],
  access: changesWorld,

  async handle(call) {
    const { mockAccountId: accountId } = call.params;
    const posting = { callId: call.id, accountId, items: call.body };
    const posted = await changeWorld(call, postTransactions(posting));
    return rowsOfPosting(posting, posted).map((row) => shownSandboxTransaction(accountId, row));
  },
});
