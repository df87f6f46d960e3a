import type { Bank } from "../../../ports/bank.ts";
import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import { mayUse } from "../access.ts";
import { customersByNumber } from "../indexes.ts";
import { indexOfRow, pageOf } from "../rows.ts";
import type { Account, Card, Row, World } from "../world.ts";
import { contextsOf } from "./contexts.ts";
import { portAccount, portCard } from "./port-account.ts";
import {
  portBooked,
  portBookedCard,
  portCardTransaction,
  portTransaction,
} from "./port-transaction.ts";

/** The reading part of the bank's port. */
type BankReads = Pick<
  Bank,
  | "customer"
  | "contexts"
  | "accounts"
  | "cards"
  | "booked"
  | "pending"
  | "transaction"
  | "entries"
  | "cardBooked"
  | "cardPending"
>;

/** The same methods, answering at once. */
type AtOnce<Methods> = {
  [M in keyof Methods]: Methods[M] extends (...asked: infer Asked) => Promise<infer Answer>
    ? (...asked: Asked) => Answer
    : never;
};

/** The reads of a world. Each read also checks what the PSU may use now. */
export const readsOf = (world: World): AtOnce<BankReads> => ({
  customer(number) {
    const found = world.customers.get(customersByNumber(world.customers).get(number) ?? "");
    return found && { id: found.id, name: found.name };
  },

  contexts: (customerId) => contextsOf(world, customerId),

  accounts: (asking, ids) => usable(world.accounts, world, asking, ids).map(portAccount),

  cards: (asking, ids) => usable(world.cards, world, asking, ids).map(portCard),

  booked(asking, id, range) {
    const [account] = usable(world.accounts, world, asking, [id]);
    const { rows, more } = pageOf(account?.rows.booked ?? [], range);
    return { rows: rows.map(portBooked), more };
  },

  pending(asking, id) {
    const [account] = usable(world.accounts, world, asking, [id]);
    return newestFirst(account?.rows.pending ?? []).map(portTransaction);
  },

  transaction(asking, accountId, id) {
    const [account] = usable(world.accounts, world, asking, [accountId]);
    const found = account && rowOf(account, id);
    return found && portTransaction(found);
  },

  entries(asking, accountId, batchId) {
    const [account] = usable(world.accounts, world, asking, [accountId]);
    return (account?.entries.get(batchId) ?? []).map(portTransaction);
  },

  cardBooked(asking, id, range) {
    const [card] = usable(world.cards, world, asking, [id]);
    // TPPs choose the ids of card rows, so the port's id of a card row is its position.
    const { rows, more } = pageOf(card?.rows.booked ?? [], range, () => -1);
    return { rows: rows.map(portBookedCard), more };
  },

  cardPending(asking, id) {
    const [card] = usable(world.cards, world, asking, [id]);
    return newestFirst(card?.rows.pending ?? []).map(portCardTransaction);
  },
});

/** Those of these accounts or cards that exist and that the PSU may use. */
function usable<T extends Account | Card>(
  all: ReadonlyMap<string, T>,
  world: World,
  asking: BankCaller,
  ids: readonly string[],
): T[] {
  const may = mayUse(world, asking);
  return ids.flatMap((id) => {
    const found = all.get(id);
    return found && may(found) ? [found] : [];
  });
}

/** The end of the id of a batch's entry, after the batch's id. */
const entryEnd = /-e\d{4}$/;

/** Finds a row by its id: booked, pending or inside a batch. */
export function rowOf({ rows, entries }: Account, id: string): Row | undefined {
  const { booked, pending } = rows;
  const row = booked[indexOfRow(booked, id)] ?? pending[indexOfRow(pending, id)];
  return row ?? entries.get(id.replace(entryEnd, ""))?.find((entry) => entry.id === id);
}

const newestFirst = <R>(rows: readonly R[]): R[] => rows.toReversed();
