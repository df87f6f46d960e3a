import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Bank } from "../../shared/ports/bank.ts";
import type { BankCaller } from "../../shared/ports/schemas/bank-caller.ts";
import type { Order } from "../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../shared/ports/schemas/order-state.ts";
import type { Approval, Quote, Submission } from "../../shared/ports/schemas/quote.ts";
import type { BookedTransaction } from "../../shared/ports/schemas/transaction.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { toMinorUnits } from "../../shared/rules/money.ts";
import { Skipped } from "./case.ts";
import type { Payer, TestData, ToPay } from "./test-data.ts";

/** Returns a new order id. */
export const newId = (): string => randomUUID();

/** The caller data that the bank receives from the TPP on behalf of a payer. */
export const as = (
  { tppId }: Pick<TestData, "tppId">,
  { customerId, agreementId }: Pick<Payer, "customerId" | "agreementId">,
): BankCaller => ({
  callId: newId(),
  tppId,
  attended: true,
  customerId,
  ...(agreementId === undefined ? {} : { agreementId }),
});

/** Returns the bank's date that many days from today. */
export const day = ({ now }: Pick<TestData, "now">, days = 0): string =>
  addDays(osloDay(now()), days);

/** Returns an order for one transfer, with a new id unless `more` has one. */
export const single = (
  { account }: Payer,
  { product, transfer }: ToPay,
  more: { id?: string; requestedDate?: string } = {},
): Extract<Order, { kind: "single" }> => ({
  kind: "single",
  id: newId(),
  product,
  debtorAccount: account.reference,
  transfer,
  ...more,
});

const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Returns the instant that many minutes from the bank's current time. */
export const inMinutes = ({ now }: Pick<TestData, "now">, minutes: number): string =>
  instant(new Date(now().getTime() + minutes * 60_000));

/** Returns an approval by SCA at the bank's current time. */
export const approved = (data: Pick<TestData, "now">): Approval => ({
  by: "sca",
  at: inMinutes(data, 0),
  method: "EID_MOBILE",
  hash: "conformance",
  evidence: "conformance",
});

/** Returns a bulk order of these transfers. */
export const bulkOf = (
  payer: Payer,
  { product }: { product: string },
  transfers: TestData["toPay"]["transfer"][],
) => ({
  kind: "bulk" as const,
  id: newId(),
  product,
  debtorAccount: payer.account.reference,
  transfers,
});

/** Asks the bank for the quote of an order. Fails if the bank refuses the order. */
export async function quoted(
  bank: Bank,
  data: TestData,
  payer: Payer,
  order: Order,
): Promise<Quote> {
  const quote = await bank.check(as(data, payer), order);
  assert.ok(!("refusals" in quote), `check refuses ${JSON.stringify(quote)}`);
  return quote;
}

/** Returns an order with its quote and an approval of exactly that quote. */
export async function approvedOrder(
  bank: Bank,
  data: TestData,
  payer: Payer,
  order: Order,
): Promise<Submission> {
  const { terms, reference } = await quoted(bank, data, payer, order);
  return { order, terms, reference, approval: approved(data) };
}

/** Submits an order, and returns its state. Fails if the bank answers anything else. */
export async function submitted(
  bank: Bank,
  data: TestData,
  payer: Payer,
  submission: Submission,
): Promise<OrderState> {
  const state = await bank.submit(as(data, payer), submission);
  assert.notEqual(state, "otherOrder");
  return state as OrderState;
}

/** Checks, approves and submits an order. */
export const paid = async (bank: Bank, data: TestData, payer: Payer, order: Order) =>
  submitted(bank, data, payer, await approvedOrder(bank, data, payer, order));

/** Returns the state of the order with this id, as the bank answers it. */
export async function stateOf(bank: Bank, id: string): Promise<OrderState> {
  const [state] = await bank.orders([id]);
  assert.ok(state, "orders does not know the order");
  return state;
}

/** Asserts that the order was rejected for one of these reasons. */
export function assertRejected(
  state: OrderState,
  ...reasons: NonNullable<OrderState["reason"]>[]
): void {
  assert.equal(state.status, "RJCT");
  assert.ok(
    state.reason && reasons.includes(state.reason),
    `rejected for ${state.reason}, not for ${reasons.join(" or ")}`,
  );
}

/** Asserts that the bank has accepted an order. */
export function assertTaken({ status, reason }: OrderState): void {
  assert.ok(
    ["ACTC", "ACWC", "ACSP", "ACWP", "ACSC", "PDNG"].includes(status),
    `not taken over: ${status} ${reason}`,
  );
}

/** The booked and the available balance of a payer's account, in minor units. */
export async function balances(bank: Bank, data: TestData, payer: Payer) {
  const [account] = await bank.accounts(as(data, payer), [payer.account.id]);
  assert.ok(account, "the payer's account is not there");
  const of = (wanted: "booked" | "available") => {
    const balance = account.balances.find(({ type }) => type === wanted);
    assert.ok(balance, `the account tells no ${wanted} balance`);
    return toMinorUnits(balance.amount);
  };
  return { booked: of("booked"), available: of("available") };
}

/** The payer's available balance. Unlike the booked balance, it does not change when an earlier order is booked. */
export const available = async (bank: Bank, data: TestData, payer: Payer): Promise<bigint> =>
  (await balances(bank, data, payer)).available;

/** Returns the amount that an order debits, with its fee, in minor units. */
export const costOf = ({ terms: { debited, fee } }: Pick<Submission, "terms">): bigint => {
  if (fee.currency !== debited.currency) throw new Skipped("the fee is in another currency.");
  return toMinorUnits(debited) + toMinorUnits(fee);
};

/** Returns all rows booked on an account within a year, read page by page. */
export async function allBooked(
  bank: Bank,
  data: TestData,
  payer: Payer,
  limit = 1000,
): Promise<BookedTransaction[]> {
  const rows: BookedTransaction[] = [];
  for (let more = true; more; ) {
    const behind = rows.at(-1)?.id;
    const page = await bank.booked(as(data, payer), payer.account.id, {
      ...year(data),
      limit,
      towards: "older",
      ...(behind === undefined ? {} : { behind }),
    });
    assert.notEqual(page, "unsupported");
    if (page === "unsupported") break;
    const [again] = page.rows.filter(({ id }) => rows.some((row) => row.id === id));
    assert.equal(again, undefined, "a row is told on two pages");
    rows.push(...page.rows);
    more = page.more;
  }
  return rows;
}

/** The range of dates that the cases read: the past year. */
export const year = (data: Pick<TestData, "now">) => ({ from: day(data, -365), to: day(data) });

/** Returns how much `act` decreases the payer's available balance, in minor units. */
export async function spentBy(
  bank: Bank,
  data: TestData,
  payer: Payer,
  act: () => Promise<unknown>,
) {
  const before = await balances(bank, data, payer);
  await act();
  const after = await balances(bank, data, payer);
  return before.available - after.available;
}

/** Asserts that `act` does not change the payer's available balance. */
export async function costsNothing(
  bank: Bank,
  data: TestData,
  payer: Payer,
  act: () => Promise<unknown>,
) {
  assert.equal(await spentBy(bank, data, payer, act), 0n, "money has moved");
}
