import { ApiError } from "../../errors.ts";
import { sandboxTransactions } from "../../limits.ts";
import type { Change } from "../../table/expressions.ts";
import type { World } from "../bank/world.ts";

/** DynamoDB takes 100 actions and 4 MB in a transaction. */
const most = { actions: 90, bytes: 3.5 * 2 ** 20 };

/** Refuses a transaction that DynamoDB would refuse, before it is tried. */
export function refuseLargeTransaction(changes: readonly Change[]): void {
  const bytes = changes.reduce((sum, change) => sum + bytesOf(change), 0);
  if (changes.length <= most.actions && bytes <= most.bytes) return;
  throw new ApiError(
    "CONFLICT",
    "This call would write more of the sandbox at once than the database takes. Import fewer rows in one call, move the clock in several steps, or delete customers first.",
  );
}

/** Divides puts over transactions that DynamoDB takes, in their order. */
export function inTransactions<C extends Change>(puts: readonly C[]): C[][] {
  const all: C[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const each of puts) {
    const size = bytesOf(each);
    if (bytes + size > most.bytes || (all.at(-1)?.length ?? 0) === most.actions) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(each);
    bytes += size;
  }
  return all;
}

function bytesOf(change: Change): number {
  if (!("put" in change)) return 0;
  const { body, ...others } = change.put;
  const sealed = body instanceof Uint8Array ? body.length : 0;
  return sealed + Buffer.byteLength(JSON.stringify(others));
}

/** Refuses a change that adds rows to a world that then has too many. A change that takes rows away is always possible. */
export function refuseLargeWorld(before: World, after: World): void {
  const rows = rowsIn(after);
  if (rows <= sandboxTransactions || rows <= rowsIn(before)) return;
  throw new ApiError(
    "CONFLICT",
    `A sandbox has at most ${sandboxTransactions} transactions, and this call would make them ${rows}. Delete customers, or initialise the sandbox.`,
  );
}

/** The number of transactions of a world, those inside batches included. */
export function rowsIn({ accounts, cards }: World): number {
  let count = 0;
  for (const { rows, entries } of accounts.values()) {
    count += rows.booked.length + rows.pending.length;
    for (const inside of entries.values()) count += inside.length;
  }
  for (const { rows } of cards.values()) count += rows.booked.length + rows.pending.length;
  return count;
}
