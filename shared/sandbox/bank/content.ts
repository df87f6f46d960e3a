import type * as held from "../rules/lists.ts";
import { byPosition } from "./rows.ts";
import type { Account, Card, CardRow, Row, Rows, World } from "./world.ts";

/** The parts of a world that its seed or an imported document makes. */
export type Content = Pick<World, "customers" | "agreements" | "accounts" | "cards">;

/** Converts the lists of a seed or of an imported document to the parts of a world. */
export const contentOf = (lists: held.Lists): Content => ({
  customers: byId(lists.customers),
  agreements: byId(lists.agreements),
  accounts: byId(
    lists.accounts.map((account): Account => {
      const rows = rowsOf(lists.transactions.get(account.id) ?? []);
      return { ...account, rows, entries: entriesOf(lists.entries.get(account.id) ?? []) };
    }),
  ),
  cards: byId(
    lists.cardAccounts.map((card): Card => {
      return { ...card, rows: rowsOf(lists.cardTransactions.get(card.id) ?? []) };
    }),
  ),
});

/** The world of a TPP's first call. Its clock shows real time. */
export const firstWorld = (id: string, content: Content): World => ({
  ...content,
  ...{ id, version: 0, clockOffset: 0 },
  ...{ closed: new Set(), orders: new Map(), snapshots: [] },
});

/** A world without anything. A base, an import that replaces a world, and a new beginning start with it. */
export const emptyWorld: World = firstWorld("", {
  ...{ customers: new Map(), agreements: new Map(), accounts: new Map(), cards: new Map() },
});

const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [each.id, each]));

/** Puts rows in their order, those of each status in their list. */
export function rowsOf<R extends Row | CardRow>(all: readonly R[]): Rows<R> {
  const sorted = all.toSorted(byPosition);
  return {
    booked: sorted.filter(({ status }) => status === "booked"),
    pending: sorted.filter(({ status }) => status === "pending"),
  };
}

/** Groups entries by their batch. The id of an entry is that of its batch, followed by a number: -e0001. */
export function entriesOf(all: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Map.groupBy(sorted, ({ id }) => id.slice(0, id.lastIndexOf("-")));
}
