import {
  type AccountForm,
  accountForm,
  type CardForm,
  type CardRowForm,
  cardForm,
  cardRowForm,
  type RowForm,
  rowForm,
} from "./patch-form.ts";
import type { Account, Agreement, Card, Customer, Order, Rows, World } from "./world.ts";

/** The things that were added or replaced, and the ids of those that are gone. A replaced row is first gone, and then added. */
export type Lists<T> = { put: T[]; gone: string[] };

export type RowsPatch<Form> = { booked: Lists<Form>; pending: Lists<Form> };
export type AccountPatch = AccountForm & {
  rows: RowsPatch<RowForm>;
  entries: Lists<[batchId: string, RowForm[]]>;
};
export type CardPatch = CardForm & { rows: RowsPatch<CardRowForm> };

/** The difference between two worlds, in a form that JSON keeps. A base is the difference from nothing. */
export type Patch = Pick<World, "id" | "version" | "clockOffset" | "snapshots"> & {
  /** The version of this form. This release reads only this one. */
  format: 1;
  customers: Lists<Customer>;
  agreements: Lists<Agreement>;
  accounts: Lists<AccountPatch>;
  cards: Lists<CardPatch>;
  orders: Lists<Order>;
  closed: Lists<string>;
};

/** Returns what makes one world of another. Only what is not the same value in both is looked at. */
export function patchOf(before: World | undefined, after: World): Patch {
  const { id, version, clockOffset, snapshots } = after;
  return {
    ...{ format: 1, id, version, clockOffset, snapshots },
    customers: listsOf(before?.customers, after.customers, unchanged),
    agreements: listsOf(before?.agreements, after.agreements, unchanged),
    accounts: listsOf(before?.accounts, after.accounts, accountPatch),
    cards: listsOf(before?.cards, after.cards, cardPatch),
    orders: listsOf(before?.orders, after.orders, unchanged),
    closed: {
      put: [...after.closed].filter((bban) => !before?.closed.has(bban)),
      gone: [...(before?.closed ?? [])].filter((bban) => !after.closed.has(bban)),
    },
  };
}

export const unchanged = <T>(each: T): T => each;

const accountPatch = (account: Account, was?: Account): AccountPatch => ({
  ...accountForm(account),
  rows: rowsPatch(was?.rows, account.rows, rowForm),
  entries: listsOf(was?.entries, account.entries, (rows, _, id) => [id, rows.map(rowForm)]),
});

const cardPatch = (card: Card, was?: Card): CardPatch => ({
  ...cardForm(card),
  rows: rowsPatch(was?.rows, card.rows, cardRowForm),
});

function listsOf<T, Form>(
  before: ReadonlyMap<string, T> = new Map(),
  after: ReadonlyMap<string, T>,
  write: (each: T, was: T | undefined, id: string) => Form,
): Lists<Form> {
  const lists: Lists<Form> = { put: [], gone: [] };
  if (before === after) return lists;
  for (const [id, each] of after) {
    const was = before.get(id);
    if (was !== each) lists.put.push(write(each, was, id));
  }
  for (const id of before.keys()) if (!after.has(id)) lists.gone.push(id);
  return lists;
}

const rowsPatch = <R extends { id: string }, Form>(
  before: Rows<R> | undefined,
  after: Rows<R>,
  write: (row: R) => Form,
): RowsPatch<Form> => ({
  booked: rowLists(before?.booked, after.booked, write),
  pending: rowLists(before?.pending, after.pending, write),
});

/** Compares lists between their common beginning and their common end: most changes add rows near the end. */
function rowLists<R extends { id: string }, Form>(
  before: readonly R[] = [],
  after: readonly R[],
  write: (row: R) => Form,
): Lists<Form> {
  let first = 0;
  while (first < before.length && before[first] === after[first]) first += 1;
  let [was, is] = [before.length, after.length];
  for (; was > first && is > first && before[was - 1] === after[is - 1]; was -= 1) is -= 1;
  const [left, right] = [before.slice(first, was), after.slice(first, is)];
  const [had, has] = [new Set(left), new Set(right)];
  return {
    put: right.filter((row) => !had.has(row)).map(write),
    gone: left.filter((row) => !has.has(row)).map(({ id }) => id),
  };
}
