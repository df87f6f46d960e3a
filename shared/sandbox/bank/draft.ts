import { indexOfRow, insertRow } from "./rows.ts";
import type { Account, Card, CardRow, Event, Order, Row, Rows, World } from "./world.ts";

/** The changes of one kind of thing, by id. */
type Changes<T> = Map<string, T>;

/**
 * A world in the making. Only what changes is copied: each list of rows once, and each map at the end. Balances move
 * here only, and only together with rows.
 */
export class Draft {
  readonly base: World;
  readonly events: Event[] = [];
  readonly #accounts: Changes<Account> = new Map();
  readonly #cards: Changes<Card> = new Map();
  readonly #orders: Changes<Order> = new Map();
  /** Lists that this draft has copied, and may therefore change. */
  #own = new WeakSet<readonly unknown[]>();
  #undo: (() => void)[] = [];

  constructor(base: World) {
    this.base = base;
  }

  account = (id: string): Account | undefined =>
    this.#accounts.get(id) ?? this.base.accounts.get(id);
  card = (id: string): Card | undefined => this.#cards.get(id) ?? this.base.cards.get(id);
  order = (id: string): Order | undefined => this.#orders.get(id) ?? this.base.orders.get(id);

  putOrder(order: Order): void {
    this.#put(this.#orders, order.id, order);
  }

  /** Holds the money of a debit until it is booked or released. */
  hold(accountId: string, row: Row): void {
    const { rows, available, ...account } = this.#existing(accountId);
    const pending = this.#with(rows.pending, row);
    this.#putAccount({
      ...account,
      available: available + heldBy(row),
      rows: { ...rows, pending },
    });
  }

  /** Releases the money of a pending row. */
  release(accountId: string, rowId: string): void {
    const { rows, available, ...account } = this.#existing(accountId);
    const [row, pending] = this.#without(rows.pending, rowId);
    this.#putAccount({
      ...account,
      available: available - heldBy(row),
      rows: { ...rows, pending },
    });
  }

  /** Books a pending row. What it held is already missing from the available balance. */
  bookPending(accountId: string, booked: Row): void {
    const account = this.#existing(accountId);
    this.#putAccount({ ...account, ...this.#booked(account, booked) });
  }

  /** Books a row that was not pending: a debit that was not held, or a credit. */
  book(accountId: string, row: Row): void {
    const { rows, booked, available, ...account } = this.#existing(accountId);
    this.#putAccount({
      ...account,
      booked: booked + row.amount,
      available: available + row.amount,
      rows: { ...rows, booked: this.#with(rows.booked, row) },
    });
  }

  /** Adds the entries of a batch. Only the row of the batch moves balances. */
  addEntries(accountId: string, batchId: string, inside: readonly Row[]): void {
    const account = this.#existing(accountId);
    const entries = new Map(account.entries).set(batchId, inside);
    this.#putAccount({ ...account, entries });
  }

  bookPendingOfCard(cardId: string, booked: CardRow): void {
    const card = this.card(cardId);
    if (!card) throw new Error("The card does not exist.");
    this.#put(this.#cards, cardId, { ...card, ...this.#booked(card, booked) });
  }

  /** Runs a step: all of it happens, or nothing and what it threw is returned. */
  attempt(step: () => void): { error: unknown } | undefined {
    const told = this.events.length;
    // A list that was changed before this step is copied again, so that the step can be undone.
    [this.#own, this.#undo] = [new WeakSet(), []];
    try {
      step();
      return undefined;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      this.events.length = told;
      return { error };
    } finally {
      [this.#own, this.#undo] = [new WeakSet(), []];
    }
  }

  /** Returns the world with all changes. It is the same value if nothing has changed. */
  world(): World {
    this.#own = new WeakSet();
    const { base } = this;
    if (this.#accounts.size + this.#cards.size + this.#orders.size === 0) return base;
    return {
      ...base,
      accounts: merged(base.accounts, this.#accounts),
      cards: merged(base.cards, this.#cards),
      orders: merged(base.orders, this.#orders),
    };
  }

  #existing(accountId: string): Account {
    const account = this.account(accountId);
    if (!account) throw new Error("The account does not exist.");
    return account;
  }

  #putAccount(account: Account): void {
    this.#put(this.#accounts, account.id, account);
  }

  #put<T>(changes: Changes<T>, id: string, value: T): void {
    const [had, before] = [changes.has(id), changes.get(id) as T];
    this.#undo.push(() => (had ? changes.set(id, before) : changes.delete(id)));
    changes.set(id, value);
  }

  /** The balances and rows after a pending row was booked. */
  #booked<R extends Row | CardRow>(
    { rows, booked, available }: { rows: Rows<R>; booked: bigint; available: bigint },
    row: R,
  ) {
    const [before, pending] = this.#without(rows.pending, row.id);
    return {
      booked: booked + row.amount,
      available: available - heldBy(before) + row.amount,
      rows: { booked: this.#with(rows.booked, row), pending },
    };
  }

  #with<R extends Row | CardRow>(rows: readonly R[], row: R): readonly R[] {
    const own = this.#copyOf(rows);
    insertRow(own, row);
    return own;
  }

  #without<R extends Row | CardRow>(rows: readonly R[], id: string): [R, readonly R[]] {
    const own = this.#copyOf(rows);
    const index = indexOfRow(own, id);
    const row = own[index];
    if (!row) throw new Error("There is no such pending row.");
    own.splice(index, 1);
    return [row, own];
  }

  #copyOf<R>(rows: readonly R[]): R[] {
    if (this.#own.has(rows)) return rows as R[];
    const copy = [...rows];
    this.#own.add(copy);
    return copy;
  }
}

/** The part of a pending row that is missing from the available balance. A pending credit is not in it yet. */
const heldBy = ({ amount }: Row | CardRow): bigint => (amount < 0n ? amount : 0n);

function merged<T>(base: ReadonlyMap<string, T>, changes: Changes<T>): ReadonlyMap<string, T> {
  if (changes.size === 0) return base;
  const all = new Map(base);
  for (const [id, value] of changes) all.set(id, value);
  return all;
}
