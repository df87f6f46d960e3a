import * as v from "valibot";
import { bank } from "../../shared/bank/stage-bank.ts";
import { consentedRead, heldOne } from "../../shared/consents/consented-read.ts";
import { cardAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { shownCardAccount } from "../../shared/consents/shown-card-account.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { CardAccountAnswer } from "../../shared/schemas/card-answers.ts";

export const handler = defineOperation({
  route: "GET /v1/card-accounts/{id}",
  summary: "Get a card account",
  role: "AISP",
  headers: readHeaders,
  answer: [200, v.object({ cardAccount: CardAccountAnswer })],
  access: cardAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { id } = call.params;
    const read = await consentedRead(call, call.headers, { id, kind: "card" });
    const card = await heldOne(call, read, id, bank().card);
    return { cardAccount: shownCardAccount(card, call) };
  },
});
