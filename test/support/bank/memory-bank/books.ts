import type { Account, Card, Context, Customer } from "../../../../shared/ports/schemas/account.ts";
import type { Money } from "../../../../shared/ports/schemas/money.ts";
import type { Order, Schedule, Transfer } from "../../../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../../../shared/ports/schemas/order-state.ts";
import type { Range, RowPage } from "../../../../shared/ports/schemas/page.ts";
import type { Submission } from "../../../../shared/ports/schemas/quote.ts";
import type * as rows from "../../../../shared/ports/schemas/transaction.ts";
import { addDays, osloDay } from "../../../../shared/rules/calendar.ts";
import { moneyOf, toMinorUnits } from "../../../../shared/rules/money.ts";

/** The caller: a customer who acts for themselves or under an agreement. */
export type By = { customerId: string; agreementId?: string | undefined };

type Used = { users: (By & { mayPay: boolean })[]; closed?: boolean };

/** An account in NOK. The available amount is the booked amount plus the pending rows, in øre. */
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

/** An order, or a barred id. `due` is the next day on which the order executes. */
export type HeldOrder = {
  state: OrderState;
  submission?: Submission;
  account?: HeldAccount | undefined;
  due?: string | undefined;
  submittedOn?: string;
};

/** The only company that customers of this bank act for. */
export const company = "Nordlys Kaffe AS";

export class Books {
  now = new Date("2026-03-02T09:00:00Z");
  lastId = 0;
  customers = new Map<string, Customer>();
  accounts = new Map<string, HeldAccount>();
  cards = new Map<string, Used & CardRows & { about: Card }>();
  quotes = new Map<string, unknown>();
  orders = new Map<string, HeldOrder>();
}

/** Returns a new id with a prefix, such as `row-7`. */
export function nextId(books: Books, what: string): string {
  books.lastId += 1;
  return `${what}-${books.lastId}`;
}

export const today = ({ now }: Books): string => osloDay(now);
export const kroner = (minor: bigint) => moneyOf(minor, "NOK") as Money;

/** Returns this day, or the next Monday if it is on a weekend. */
export const bankingDay = (day: string): string =>
  [0, 6].includes(new Date(day).getUTCDay()) ? bankingDay(addDays(day, 1)) : day;

const bankingDayBefore = (day: string): string =>
  [0, 6].includes(new Date(day).getUTCDay()) ? bankingDayBefore(addDays(day, -1)) : day;

const monthsBetween = {
  ...{ Monthly: 1, EveryTwoMonths: 2, Quarterly: 3, SemiAnnual: 6, Annual: 12, MonthlyVariable: 1 },
} as Record<Schedule["frequency"], number>;

/** The day of an order in the month that many months after its first one. A shorter month has it on its last day. */
function dayOfMonth({ startDate, dayOfExecution = startDate.slice(8) }: Schedule, months: number) {
  const [year = 0, month = 0] = startDate.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const day = Math.min(Number(dayOfExecution), last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(day).padStart(2, "0")}`;
}

/** The first 400 days that a schedule names, before they move. */
function* namedDays(schedule: Schedule): Generator<string> {
  const { startDate, frequency, monthsOfExecution } = schedule;
  const days = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 }[frequency as "Daily"];
  const isPaidIn = (day: string) =>
    frequency !== "MonthlyVariable" || monthsOfExecution?.includes(`${Number(day.slice(5, 7))}`);
  for (let at = 0; at < 400; at += 1) {
    const day = days
      ? addDays(startDate, at * days)
      : dayOfMonth(schedule, at * monthsBetween[frequency]);
    if (day >= startDate && isPaidIn(day)) yield day;
  }
}

/** The next banking days of a standing order from a day on, at most six. */
export function daysFrom(schedule: Schedule, from: string): string[] {
  const { startDate, endDate = "9999-12-31", executionRule } = schedule;
  const found = new Set<string>();
  for (const day of namedDays(schedule)) {
    const before = bankingDayBefore(day);
    const moved = executionRule === "preceding" && before >= startDate ? before : bankingDay(day);
    if (moved > endDate || found.size === 6) break;
    if (moved >= from) found.add(moved);
  }
  return [...found];
}

/** The amount that a transfer debits, in øre. One euro costs 11.50 NOK. */
export const takenBy = ({ amount }: Pick<Transfer, "amount">): bigint =>
  amount.currency === "EUR" ? (toMinorUnits(amount) * 23n + 1n) / 2n : toMinorUnits(amount);

export const transfersOf = (order: Order): readonly Transfer[] =>
  order.kind === "bulk" ? order.transfers : [order.transfer];

export const userOf = ({ users }: Used, { customerId, agreementId }: By) =>
  users.find((each) => each.customerId === customerId && each.agreementId === agreementId);

/** Finds an account or card that the customer may read. Nobody may read a closed one. */
export function usedBy<T extends Used>(all: Map<string, T>, id: string, by: By): T | undefined {
  const found = all.get(id);
  return found && !found.closed && userOf(found, by) ? found : undefined;
}

/** Finds the bank's account with one of these numbers, also a closed one. */
export const accountWith = ({ accounts }: Books, { iban, bban }: Order["debtorAccount"]) =>
  [...accounts.values()].find(({ about }) => about.iban === iban || about.bban === bban);

export const availableOf = ({ booked, pending }: HeldAccount): bigint =>
  pending.reduce((sum, { amount }) => sum + toMinorUnits(amount), booked);

/** The account as reads answer it, or an empty list. */
export function shown(account?: HeldAccount): Account[] {
  if (!account) return [];
  const booked = { type: "booked" as const, amount: kroner(account.booked) };
  const available = { type: "available" as const, amount: kroner(availableOf(account)) };
  return [{ ...account.about, balances: [booked, available] }];
}

export const allRows = (account?: HeldAccount): rows.Transaction[] =>
  account ? [account.rows, account.pending, ...account.entries.values()].flat() : [];

export function contextsOf({ customers, accounts, cards }: Books, customerId: string): Context[] {
  const owner = [...customers.values()].find(({ id }) => id === customerId)?.name ?? company;
  const contexts = new Map<string | undefined, Context>();
  for (const { about, users, closed } of [...accounts.values(), ...cards.values()])
    for (const { agreementId, mayPay } of users.filter((user) => user.customerId === customerId)) {
      const { id, name } = about;
      const context = contexts.get(agreementId) ?? {
        ...{ agreementId, name: agreementId === undefined ? owner : company, usable: [] },
      };
      const kind = "iban" in about ? "account" : "card";
      const number = "iban" in about ? about.iban : about.maskedPan;
      if (!closed) context.usable.push({ id, kind, name, number, mayRead: true, mayPay });
      contexts.set(agreementId, context);
    }
  return [...contexts.values()];
}

/** Books an amount on an account as its newest row. */
export function book(books: Books, account: HeldAccount, amount: bigint, more = {}): string {
  const [id, day] = [nextId(books, "row"), today(books)];
  account.booked += amount;
  account.rows.unshift({ id, amount: kroner(amount), bookingDate: day, valueDate: day, ...more });
  return id;
}

/** Books amounts that leave an account as one row, with an entry for each. */
export function bookBatch(books: Books, account: HeldAccount, amounts: readonly bigint[]): string {
  const sum = amounts.reduce((all, each) => all + each, 0n);
  const id = book(books, account, -sum, { batchNumberOfTransactions: amounts.length });
  const entries = amounts.map((each, at) => ({ id: `${id}-e${at + 1}`, amount: kroner(-each) }));
  account.entries.set(id, entries);
  return id;
}

/** A page of rows, which are stored newest first. The page is empty if the row in `behind` does not exist. */
export function pageOf<Row extends { id: string; bookingDate: string }>(
  all: readonly Row[],
  { from, to, limit, behind, towards }: Range,
): RowPage<Row> {
  const rows = all.filter(({ bookingDate: day }) => day >= from && day <= to);
  const at = rows.findIndex(({ id }) => id === behind);
  if (behind !== undefined && at < 0) return { rows: [], more: false };
  const [begin, end] = [at + 1, at < 0 ? rows.length : at];
  return towards === "older"
    ? { rows: rows.slice(begin, begin + limit), more: rows.length > begin + limit }
    : { rows: rows.slice(Math.max(0, end - limit), end), more: end > limit };
}
