import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Transaction } from "../ports/schemas/transaction.ts";
import { transactionAnswer } from "../rules/account-answer.ts";
import type { ConsentedRead } from "./consented-read.ts";
import { readCaller } from "./read-caller.ts";

/**
 * The form of batches in a list. The private context does not show them. Otherwise they are grouped, or listed singly
 * before the early-access change groupBatchTransactions.
 */
export const batchForm = ({ fixes }: Caller, { consent }: ConsentedRead) => {
  if (consent.context === "PRIVATE") return "hidden";
  return fixes.has("groupBatchTransactions") ? "grouped" : "singly";
};

/**
 * Transactions as a list shows them. A grouped batch has a link to its details. Otherwise the entries of a batch are
 * listed in its place, and the batch counts as one towards the limit.
 */
export async function shownTransactions(
  call: Caller & { headers: object },
  read: ConsentedRead,
  accountId: string,
  transactions: readonly Transaction[],
) {
  const batches = batchForm(call, read);
  if (batches === "grouped") return transactions.map((each) => withBatchFields(accountId, each));
  const asking = readCaller(call, read);
  const listed = await Promise.all(
    transactions.map((each) =>
      batches === "singly" && each.batchNumberOfTransactions !== undefined
        ? call.bank.entries(asking, accountId, each.id)
        : [each],
    ),
  );
  return listed.flat().map(transactionAnswer);
}

/** A transaction with the batch fields, if it is a batch (specification, Transaction details). */
export const withBatchFields = (accountId: string, transaction: Transaction) => {
  const { id, batchNumberOfTransactions } = transaction;
  const answer = transactionAnswer(transaction);
  if (batchNumberOfTransactions === undefined) return answer;
  return {
    ...answer,
    batchIndicator: true,
    batchNumberOfTransactions,
    ...detailsOf(accountId, id),
  };
};

/** An entry of a batch, with the link to its own details. */
export const shownEntry = (accountId: string, entry: Transaction) => ({
  ...transactionAnswer(entry),
  ...detailsOf(accountId, entry.id),
});

const detailsOf = (accountId: string, id: string) => ({
  _links: { transactionDetails: linksTo.transaction(accountId, id) },
});
