import * as v from "valibot";
import { consentedRead, needsSca, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedAccount } from "../../shared/consents/named-account.ts";
import { readCaller } from "../../shared/consents/read-caller.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { balanceQuery } from "../../shared/consents/read-query.ts";
import { batchForm, shownEntry, withBatchFields } from "../../shared/consents/shown-transaction.ts";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { Id } from "../../shared/ports/schemas/fields.ts";
import type { Transaction } from "../../shared/ports/schemas/transaction.ts";
import { historyNeedsSca } from "../../shared/rules/account-access.ts";
import { transactionAnswer } from "../../shared/rules/account-answer.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { TransactionDetailsAnswer } from "../../shared/schemas/transaction-answers.ts";

export const documentation: Documentation = {
  description: "Returns one transaction with all its details. A batch also has its entries.",
  refusals: ["SCA_NOT_FOUND", "SCA_EXPIRED"],
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions/{transactionId}",
  summary: "Get transaction details",
  role: "AISP",
  headers: accountReadHeaders,
  query: balanceQuery,
  answer: [200, v.object({ transactionsDetails: TransactionDetailsAnswer })],
  access: consentedAccess,
  unattended: { account: namedAccount },

  async handle(call) {
    const { params, headers, bank, at } = call;
    const { id, transactionId } = params;
    const of = namedAccount(params);
    const read = await consentedRead(call, headers, of);
    const asking = readCaller(call, read);
    const isGrouped = batchForm(call, read) === "grouped";
    const [, transaction, entries = []] = await Promise.all([
      usableHolding(call, read, of),
      isId(transactionId) ? bank.transaction(asking, id, transactionId) : undefined,
      isGrouped && isId(transactionId) ? bank.entries(asking, id, transactionId) : undefined,
    ]);
    if (!transaction)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no such transaction.", {
        path: "transactionId",
      });
    const refused = historyNeedsSca(read.reading, dayOf(transaction) ?? osloDay(at.now));
    if (refused) throw await needsSca(call, headers, refused);
    const told = isGrouped ? withBatchFields(id, transaction) : transactionAnswer(transaction);
    const entryDetails = entries.map((entry) => shownEntry(id, entry));
    return { transactionsDetails: entries.length ? { ...told, entryDetails } : told };
  },
});

const isId = (text: string): boolean => v.is(Id, text);

/** Returns the booking date, or the expected booking date of a pending transaction. */
const dayOf = ({ bookingDate, valueDate }: Transaction) => bookingDate ?? valueDate;
