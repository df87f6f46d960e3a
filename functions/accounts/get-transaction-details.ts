import * as v from "valibot";
import { bank } from "../../shared/bank/stage-bank.ts";
import { consentedRead, heldAccount, needsSca } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { ApiError } from "../../shared/errors.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { historyNeedsSca } from "../../shared/rules/account-access.ts";
import { transactionAnswer } from "../../shared/rules/account-answer.ts";
import { TransactionAnswer } from "../../shared/schemas/account-answers.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions/{transactionId}",
  summary: "Get transaction details",
  role: "AISP",
  headers: readHeaders,
  answer: [200, v.object({ transactionsDetails: TransactionAnswer })],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { params, headers, world } = call;
    const read = await consentedRead(call, headers, { id: params.id, kind: "account" });
    const [, transaction] = await Promise.all([
      heldAccount(call, read, params.id),
      bank().transaction(world, params.id, params.transactionId),
    ]);
    if (!transaction)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no such transaction.", {
        path: "transactionId",
      });
    const refused = historyNeedsSca(read.reading, transaction.day);
    if (refused) throw await needsSca(call, headers, refused);
    return { transactionsDetails: transactionAnswer(transaction) };
  },
});
