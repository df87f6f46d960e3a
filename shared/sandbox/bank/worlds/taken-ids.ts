import { addFault, type DocumentImport, seenBefore } from "../../rules/bulk-reading.ts";
import { indexOfRow } from "../rows.ts";
import type { Account, Card, World } from "../world.ts";

/**
 * Refuses a row with the id of another row of its account or card, also if their positions differ: rows are found, and
 * pages begin, by id.
 */
export function findTakenIds(
  reading: DocumentImport,
  { accounts, cards }: Pick<World, "accounts" | "cards">,
): void {
  const { document } = reading;
  const seen = new Set<string>();
  const look = (path: string, holding: Account | Card | undefined, of: string, id: string) => {
    const isTaken = seenBefore(seen, `${of} ${id}`) || (holding && hasRow(holding, id));
    if (isTaken && !reading.faults.some((fault) => fault.path === path))
      addFault(reading, path, "A transaction with this id already exists.", "CONFLICT");
  };
  document.transactions.forEach(({ account, transactionId: id, inBatch }, index) => {
    if (id === undefined || inBatch) return;
    const known = accounts.get(reading.accountIdOf(account));
    look(`transactions.${index}.transactionId`, known, account, id);
  });
  document.cardTransactions.forEach(({ cardAccountId, cardTransactionId: id }, index) => {
    const known = cards.get(cardAccountId);
    look(`cardTransactions.${index}.cardTransactionId`, known, cardAccountId, id);
  });
}

const hasRow = ({ rows: { booked, pending } }: Account | Card, id: string): boolean =>
  indexOfRow(booked, id) >= 0 || indexOfRow(pending, id) >= 0;
