import type { Account, Card, Context, Customer } from "../../../shared/ports/schemas/account.ts";
import type { Money } from "../../../shared/ports/schemas/money.ts";
import type { Order, Transfer } from "../../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Page, Range } from "../../../shared/ports/schemas/page.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import type * as rows from "../../../shared/ports/schemas/transaction.ts";
import { addDays, osloDay } from "../../../shared/rules/calendar.ts";
import { minorUnits, moneyOf } from "../../../shared/rules/money.ts";

/** Who asks: a customer, for itself or under an agreement. */
export type By = { customerId: string; agreementId?: string | undefined };

type Used = { users: (By & { mayPay: boolean })[]; closed?: boolean };

/** An account in NOK; what is available is what is booked and pending, in øre. */
export type HeldAccount = Used & {
  about: Omit<Account, "balances">;
  booked: bigint;
  rows: rows.BookedTransaction[];
  pending: rows.Transaction[];
  entries: Map<string, rows.Transaction[]>;
  takesKid?: boolean;
  dualControl?: boolean;
};

type CardRows = { rows: rows.BookedCardTransaction[]; pending: rows.CardTransaction[] };

/** An order, or an id that was barred; `due` is the day it is executed on next. */
export type HeldOrder = {
  state: OrderState;
  submission?: Submission;
  account?: HeldAccount | undefined;
  due?: string | undefined;
  submittedOn?: string;
};

export class Books {
  now = new Date("2026-03-02T09:00:00Z");
  lastId = 0;
  customers = new Map<string, Customer>();
  accounts = new Map<string, HeldAccount>();
  cards = new Map<string, Used & CardRows & { about: Card }>();
  quotes = new Map<string, unknown>();
  orders = new Map<string, HeldOrder>();
}

/** An id that was never used. */
export function nextId(books: Books, what: string): string {
  books.lastId += 1;
  return `${what}-${books.lastId}`;
}

export const today = ({ now }: Books): string => osloDay(now);
export const kroner = (minor: bigint) => moneyOf(minor, "NOK") as Money;

/** This day, or the next one that is neither a Saturday nor a Sunday. */
export const bankingDay = (day: string): string =>
  [0, 6].includes(new Date(day).getUTCDay()) ? bankingDay(addDays(day, 1)) : day;

/** The next days of a standing order, which pays daily here. */
export const daysFrom = (date: string): string[] => [date, bankingDay(addDays(date, 1))];

/** What a transfer takes off the account; one euro costs 11.50 crowns. */
export const takenBy = ({ amount }: Transfer): bigint =>
  amount.currency === "EUR" ? (minorUnits(amount) * 23n + 1n) / 2n : minorUnits(amount);

export const transfersOf = (order: Order): readonly Transfer[] =>
  order.kind === "bulk" ? order.transfers : [order.transfer];

export const userOf = ({ users }: Used, { customerId, agreementId }: By) =>
  users.find((each) => each.customerId === customerId && each.agreementId === agreementId);

/** What one may read now of accounts or cards; a closed one is there for nobody. */
export function usedBy<T extends Used>(all: Map<string, T>, id: string, by: By): T | undefined {
  const found = all.get(id);
  return found && !found.closed && userOf(found, by) ? found : undefined;
}

/** The account with one of these numbers, if it is the bank's; a closed one too. */
export const accountWith = ({ accounts }: Books, { iban, bban }: Order["debtorAccount"]) =>
  [...accounts.values()].find(({ about }) => about.iban === iban || about.bban === bban);

export const availableOf = ({ booked, pending }: HeldAccount): bigint =>
  pending.reduce((sum, { amount }) => sum + minorUnits(amount), booked);

/** An account as it is told, if it is. */
export function shown(account?: HeldAccount): Account[] {
  if (!account) return [];
  const booked = { type: "booked" as const, amount: kroner(account.booked) };
  const available = { type: "available" as const, amount: kroner(availableOf(account)) };
  return [{ ...account.about, balances: [booked, available] }];
}

export const allRows = (account?: HeldAccount): rows.Transaction[] =>
  account ? [account.rows, account.pending, ...account.entries.values()].flat() : [];

export function contextsOf({ accounts, cards }: Books, customerId: string): Context[] {
  const contexts = new Map<string | undefined, Context>();
  for (const { about, users, closed } of [...accounts.values(), ...cards.values()])
    for (const { agreementId, mayPay } of users.filter((user) => user.customerId === customerId)) {
      const { id, name } = about;
      const context = contexts.get(agreementId) ?? { agreementId, name: "Kari", usable: [] };
      const kind = "iban" in about ? "account" : "card";
      const number = "iban" in about ? about.iban : about.maskedPan;
      if (!closed) context.usable.push({ id, kind, name, number, mayRead: true, mayPay });
      contexts.set(agreementId, context);
    }
  return [...contexts.values()];
}

/** Books an amount on an account, as its newest row. */
export function book(books: Books, account: HeldAccount, amount: bigint, more = {}): string {
  const [id, day] = [nextId(books, "row"), today(books)];
  account.booked += amount;
  account.rows.unshift({ id, amount: kroner(amount), bookingDate: day, valueDate: day, ...more });
  return id;
}

/** A page of rows that are kept newest first; none behind a row that there is not. */
export function pageOf<Row extends { id: string; bookingDate: string }>(
  all: readonly Row[],
  { from, to, limit, behind, towards }: Range,
): Page<Row> {
  const rows = all.filter(({ bookingDate: day }) => day >= from && day <= to);
  const at = rows.findIndex(({ id }) => id === behind);
  if (behind !== undefined && at < 0) return { rows: [], more: false };
  const [begin, end] = [at + 1, at < 0 ? rows.length : at];
  return towards === "older"
    ? { rows: rows.slice(begin, begin + limit), more: rows.length > begin + limit }
    : { rows: rows.slice(Math.max(0, end - limit), end), more: end > limit };
}
