import { setCardBalances } from "../../shared/bank/sandbox-cards.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { NewBalances } from "../../shared/schemas/sandbox-account.ts";
import { SandboxCard } from "../../shared/schemas/sandbox-card.ts";

export const handler = defineOperation({
  route: "PUT /v1/sandbox/card-accounts/{mockCardAccountId}/balances",
  summary: "Set the balances of a sandbox card account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewBalances,
  answer: [200, SandboxCard],
  access: { reads: ["CARD", "SANDBOX"], writes: ["AUDIT", "CARD", "SANDBOX", "TPP"] },

  handle: (call) => setCardBalances(call, call.params.mockCardAccountId, call.body),
});
