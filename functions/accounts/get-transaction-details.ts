import * as v from "valibot";
import { bank } from "../../shared/bank/stage-bank.ts";
import { consentedRead, heldOne, needsSca } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { batchesAre, grouped, shownEntry } from "../../shared/consents/shown-transaction.ts";
import { ApiError } from "../../shared/errors.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { historyNeedsSca } from "../../shared/rules/account-access.ts";
import { transactionAnswer } from "../../shared/rules/account-answer.ts";
import { TransactionDetailsAnswer } from "../../shared/schemas/transaction-answers.ts";

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions/{transactionId}",
  summary: "Get transaction details",
  role: "AISP",
  headers: readHeaders,
  answer: [200, v.object({ transactionsDetails: TransactionDetailsAnswer })],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { params, headers, world } = call;
    const { id, transactionId } = params;
    const read = await consentedRead(call, headers, { id, kind: "account" });
    const isGrouped = batchesAre(call, read) === "grouped";
    const [, transaction, entries = []] = await Promise.all([
      heldOne(call, read, id, bank().account),
      bank().transaction(world, id, transactionId),
      isGrouped ? bank().entries(world, id, transactionId) : undefined,
    ]);
    if (!transaction)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no such transaction.", {
        path: "transactionId",
      });
    const refused = historyNeedsSca(read.reading, transaction.day);
    if (refused) throw await needsSca(call, headers, refused);
    const told = isGrouped ? grouped(id, transaction) : transactionAnswer(transaction);
    const entryDetails = entries.map((entry) => shownEntry(id, entry));
    return { transactionsDetails: entries.length ? { ...told, entryDetails } : told };
  },
});
