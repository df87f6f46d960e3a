import { isDeepStrictEqual } from "node:util";
import type { Bank } from "../../../../shared/ports/bank.ts";
import type { OrderState } from "../../../../shared/ports/schemas/order-state.ts";
import type * as quotes from "../../../../shared/ports/schemas/quote.ts";
import { addDays, startOfDay } from "../../../../shared/rules/calendar.ts";
import { toMinorUnits } from "../../../../shared/rules/money.ts";
import * as of from "./books.ts";
import { check, costOf, daysOf, estimate, quotedOf } from "./prices.ts";

/** A small bank in memory that implements the whole port, for accounts in NOK. */
export function memoryBank(books: of.Books): Bank {
  const account = (by: of.By, id: string) => of.usedBy(books.accounts, id, by);
  const card = (by: of.By, id: string) => of.usedBy(books.cards, id, by);
  return {
    customer: async (number) => books.customers.get(number),
    contexts: async (customerId) => of.contextsOf(books, customerId),
    accounts: async (asking, ids) => ids.flatMap((id) => of.shown(account(asking, id))),
    cards: async (asking, ids) => ids.flatMap((id) => card(asking, id)?.about ?? []),
    booked: async (asking, id, range) => of.pageOf(account(asking, id)?.rows ?? [], range),
    pending: async (asking, id) => account(asking, id)?.pending ?? [],
    transaction: async (asking, accountId, id) =>
      of.allRows(account(asking, accountId)).find((row) => row.id === id),
    entries: async (asking, accountId, id) => account(asking, accountId)?.entries.get(id) ?? [],
    cardBooked: async (asking, id, range) => of.pageOf(card(asking, id)?.rows ?? [], range),
    cardPending: async (asking, id) => card(asking, id)?.pending ?? [],
    estimate: async (_, order) => estimate(books, order),
    check: async (asking, order) => check(books, asking, order),
    submit: async (asking, submission) => submit(books, asking, submission),
    orders: async (ids) => ids.flatMap((id) => books.orders.get(id)?.state ?? []),
    ordersOn: async (day, behind) => ordersOn(books, day, behind),
    cancel: async (asking, id) => cancel(books, asking, id),
    async covers(asking, id, amount) {
      const found = account(asking, id);
      const mayPay = found && of.userOf(found, asking)?.mayPay;
      return mayPay === true && of.takenBy({ amount }) <= of.availableOf(found);
    },
  };
}

function submit(books: of.Books, by: of.By, submission: quotes.Submission) {
  const { order, terms } = submission;
  const known = books.orders.get(order.id);
  const isOther =
    known?.submission && !isDeepStrictEqual(boundIn(known.submission), [order, terms]);
  if (known) return isOther ? "otherOrder" : known.state;
  const account = of.accountWith(books, order.debtorAccount);
  const state = { id: order.id, revision: 0, status: "PDNG" as const, final: false };
  const held: of.HeldOrder = {
    ...{ state: { ...state, cancellable: true }, submission, account },
    submittedOn: of.today(books),
  };
  books.orders.set(order.id, held);
  const reason = reasonAgainst(books, by, submission);
  if (reason || !account) return change(held, { ...settled, status: "RJCT", reason });
  if (account.dualControl) return change(held, { awaitsApproval: true });
  const [date = "", ...more] = daysOf(order, of.today(books));
  held.due = date;
  if (order.kind === "standing") change(held, { nextDates: [date, ...more] });
  else account.pending.push({ id: `pending-${order.id}`, amount: of.kroner(-costOf(terms)) });
  const isMoved = date !== terms.date;
  change(held, {
    status: isMoved ? "ACWC" : "ACTC",
    date,
    ...(isMoved && { movedFrom: terms.date }),
  });
  if (order.product.startsWith("instant")) execute(books, held);
  return held.state;
}

const boundIn = ({ order, terms }: quotes.Submission) => [order, terms];

/**
 * Returns the reason to reject a submission, or undefined. Checks every rule again. No other call can run between the
 * check and the booking.
 */
function reasonAgainst(
  books: of.Books,
  by: of.By,
  { order, terms, reference, approval, notAfter }: quotes.Submission,
): quotes.Reason | undefined {
  if (notAfter !== undefined && new Date(notAfter) < books.now) return "late";
  if (!isDeepStrictEqual(books.quotes.get(reference), quotedOf(by, order, terms))) return "terms";
  const undated = order.kind === "standing" ? order : { ...order, requestedDate: undefined };
  const again = check(books, by, undated);
  if ("refusals" in again) return again.refusals[0]?.reason;
  return approval.by === "exemption" && !again.exemptible ? "declined" : undefined;
}

const settled = { final: true, cancellable: false };

/** Writes the next state of an order. A final state releases the reserved amount. */
function change(held: of.HeldOrder, next: Partial<OrderState>): OrderState {
  const { awaitsApproval: _, ...state } = held.state;
  held.state = { ...state, ...next, revision: state.revision + 1 };
  if (next.final) held.due = undefined;
  if (next.final && held.account)
    held.account.pending = held.account.pending.filter(({ id }) => id !== `pending-${state.id}`);
  return held.state;
}

function cancel(books: of.Books, by: of.By, id: string): OrderState {
  const held = books.orders.get(id);
  if (!held) {
    const barred: of.HeldOrder = { state: { id, revision: 1, status: "CANC", ...settled } };
    books.orders.set(id, barred);
    return barred.state;
  }
  const mayPay = held.account && of.userOf(held.account, by)?.mayPay;
  return mayPay && held.state.cancellable
    ? change(held, { ...settled, status: "CANC" })
    : held.state;
}

function ordersOn(books: of.Books, day: string, behind?: string) {
  const all = [...books.orders].filter(([, { submittedOn }]) => submittedOn === day);
  const ids = all.map(([id]) => id);
  const from = behind === undefined ? 0 : ids.indexOf(behind) + 1;
  return { ids: ids.slice(from, from + 2), more: ids.length > from + 2 };
}

/** Executes an order that is due today. A transfer to a closed account fails. */
function execute(books: of.Books, held: of.HeldOrder): void {
  const { account, submission, due } = held;
  if (!account || !submission || !due) return;
  const { order, terms } = submission;
  const isShort = order.kind === "standing" && of.availableOf(account) < costOf(terms);
  const failed = isShort ? [] : pay(books, account, submission);
  const nextDates = order.kind === "standing" ? daysOf(order, addDays(due, 1)) : [];
  const { skipped = [] } = held.state;
  const missed = isShort ? { skipped: [...skipped, { date: due, reason: "funds" as const }] } : {};
  const [date] = nextDates;
  if (date !== undefined) {
    held.due = date;
    change(held, { status: "ACTC", date, nextDates, ...missed });
    return;
  }
  const isPart = failed.length < of.transfersOf(order).length;
  const status = failed.length === 0 ? "ACSC" : isPart ? "PART" : "RJCT";
  change(held, { ...settled, status, failed, reason: failed[0]?.reason });
}

/** Books the transfers of an order: one row each, or one for a batch. Returns those that failed. */
function pay(books: of.Books, account: of.HeldAccount, { order, terms }: quotes.Submission) {
  const failed: NonNullable<OrderState["failed"]> = [];
  const paid: bigint[] = [];
  for (const [index, transfer] of of.transfersOf(order).entries()) {
    const creditor = of.accountWith(books, transfer.creditorAccount);
    if (creditor?.closed) failed.push({ index, reason: "creditor" });
    else paid.push(of.takenBy(transfer) + toMinorUnits(terms.fee));
    if (creditor && !creditor.closed) of.book(books, creditor, of.takenBy(transfer));
  }
  if (order.kind === "bulk" && order.batchBooking) of.bookBatch(books, account, paid);
  else for (const each of paid) of.book(books, account, -each);
  return failed;
}

/** Executes all orders that are due by the end of today, and moves to the next banking day. */
export function passDay(books: of.Books): void {
  for (const held of books.orders.values())
    if (held.due !== undefined && held.due <= of.today(books)) execute(books, held);
  const next = startOfDay(of.bankingDay(addDays(of.today(books), 1)));
  books.now = new Date(next.getTime() + 9 * 3_600_000);
}
