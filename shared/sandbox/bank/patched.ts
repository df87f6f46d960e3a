import { emptyWorld } from "./content.ts";
import {
  type AccountPatch,
  type CardPatch,
  type Lists,
  type Patch,
  type RowsPatch,
  unchanged,
} from "./patch.ts";
import { accountOfForm, cardOfForm, cardRowOfForm, rowOfForm } from "./patch-form.ts";
import { insertRow } from "./rows.ts";
import type { Account, Card, CardRow, Row, Rows, World } from "./world.ts";

/** The world to which a base is applied: a value of its own, so that only a base is applied whatever its version. */
const nothing: World = { ...emptyWorld };

/**
 * Applies patches to a world, or a base and its patches to nothing. All are applied at once: each list is copied once,
 * however many of them change it.
 */
export function patched(world: World | undefined, patches: readonly Patch[]): World {
  const own: Own = new WeakSet();
  return patches.reduce((before, patch) => applied(before, patch, own), world ?? nothing);
}

/** The lists and maps that were copied, and may therefore be changed. */
type Own = WeakSet<object>;

function applied(world: World, patch: Patch, own: Own): World {
  if (patch.format !== 1) throw new Error("This patch was written by another release.");
  if (world !== nothing && patch.version !== world.version + 1)
    throw new Error("A patch is missing.");
  const { id, version, clockOffset, snapshots, closed } = patch;
  const idOf = (each: { id: string }) => each.id;
  return {
    ...{ id, version, clockOffset, snapshots },
    customers: mapWith(world.customers, patch.customers, { idOf, read: unchanged, own }),
    agreements: mapWith(world.agreements, patch.agreements, { idOf, read: unchanged, own }),
    accounts: mapWith(world.accounts, patch.accounts, {
      ...{ idOf, own },
      read: (form, was) => accountWith(form, was, own),
    }),
    cards: mapWith(world.cards, patch.cards, {
      ...{ idOf, own },
      read: (form, was) => cardWith(form, was, own),
    }),
    orders: mapWith(world.orders, patch.orders, { idOf, read: unchanged, own }),
    closed: new Set([...world.closed, ...closed.put].filter((bban) => !closed.gone.includes(bban))),
  };
}

const accountWith = (form: AccountPatch, was: Account | undefined, own: Own): Account => ({
  ...accountOfForm(form),
  rows: rowsWith(was?.rows, form.rows, rowOfForm, own),
  entries: mapWith(was?.entries ?? new Map(), form.entries, {
    ...{ idOf: ([batchId]) => batchId, own },
    read: ([, rows]) => rows.map(rowOfForm),
  }),
});

const cardWith = (form: CardPatch, was: Card | undefined, own: Own): Card => ({
  ...cardOfForm(form),
  rows: rowsWith(was?.rows, form.rows, cardRowOfForm, own),
});

function mapWith<T, Form>(
  map: ReadonlyMap<string, T>,
  { put, gone }: Lists<Form>,
  { idOf, read, own }: { idOf: (form: Form) => string; read: (form: Form, was?: T) => T; own: Own },
): ReadonlyMap<string, T> {
  if (put.length + gone.length === 0) return map;
  const copy = own.has(map) ? (map as Map<string, T>) : new Map(map);
  own.add(copy);
  for (const id of gone) copy.delete(id);
  for (const form of put) copy.set(idOf(form), read(form, copy.get(idOf(form))));
  return copy;
}

const rowsWith = <R extends Row | CardRow, Form>(
  { booked, pending }: Rows<R> = { booked: [], pending: [] },
  patch: RowsPatch<Form>,
  read: (form: Form) => R,
  own: Own,
): Rows<R> => ({
  booked: listWith(booked, patch.booked, read, own),
  pending: listWith(pending, patch.pending, read, own),
});

function listWith<R extends Row | CardRow, Form>(
  rows: readonly R[],
  { put, gone }: Lists<Form>,
  read: (form: Form) => R,
  own: Own,
): readonly R[] {
  if (put.length + gone.length === 0) return rows;
  const left = new Set(gone);
  const copy =
    own.has(rows) && left.size === 0 ? (rows as R[]) : rows.filter(({ id }) => !left.has(id));
  own.add(copy);
  for (const form of put) insertRow(copy, read(form));
  return copy;
}
