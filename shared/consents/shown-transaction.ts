import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Transaction } from "../ports/schemas/transaction.ts";
import { transactionAnswer } from "../rules/account-answer.ts";
import { askingOf } from "./asking.ts";
import type { ConsentedRead } from "./consented-read.ts";

/** How batches are told of: not at all to a private person, and else grouped or, as before that change, one by one. */
export const batchesAre = ({ fixes }: Caller, { consent }: ConsentedRead) => {
  if (consent.context === "PRIVATE") return "not told of";
  return fixes.has("groupBatchTransactions") ? "grouped" : "singly";
};

/**
 * Transactions as a list tells them. Where batches are grouped, each leads to its details; where they are not, what
 * stands inside a batch is listed in its place, and the batch still counts as one towards the limit.
 */
export async function shownTransactions(
  call: Caller & { headers: object },
  read: ConsentedRead,
  accountId: string,
  transactions: readonly Transaction[],
) {
  const batches = batchesAre(call, read);
  if (batches === "grouped") return transactions.map((each) => grouped(accountId, each));
  const asking = askingOf(call, read);
  const listed = await Promise.all(
    transactions.map((each) =>
      batches === "singly" && each.batchNumberOfTransactions !== undefined
        ? call.bank.entries(asking, accountId, each.id)
        : [each],
    ),
  );
  return listed.flat().map(transactionAnswer);
}

/** A transaction that, if it is a batch, says so (specification, Transaction details). */
export const grouped = (accountId: string, transaction: Transaction) => {
  const { id, batchNumberOfTransactions } = transaction;
  const told = transactionAnswer(transaction);
  if (batchNumberOfTransactions === undefined) return told;
  return { ...told, batchIndicator: true, batchNumberOfTransactions, ...detailsOf(accountId, id) };
};

/** One that stands inside a batch, with the link to its own details. */
export const shownEntry = (accountId: string, entry: Transaction) => ({
  ...transactionAnswer(entry),
  ...detailsOf(accountId, entry.id),
});

const detailsOf = (accountId: string, id: string) => ({
  _links: { transactionDetails: linksTo.transaction(accountId, id) },
});
