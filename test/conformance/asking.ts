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

/** An id that no order has. */
export const newId = (): string => randomUUID();

/** The caller that a payer's TPP is for the bank: itself and the payer. */
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

/** The day so many days from today, at the bank. */
export const day = ({ now }: Pick<TestData, "now">, days = 0): string =>
  addDays(osloDay(now()), days);

/** An order for one transfer, under a new id. */
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

/** An instant so many minutes from now, at the bank. */
export const inMinutes = ({ now }: Pick<TestData, "now">, minutes: number): string =>
  instant(new Date(now().getTime() + minutes * 60_000));

/** The approval by SCA of what has been shown now. */
export const approved = (data: Pick<TestData, "now">): Approval => ({
  by: "sca",
  at: inMinutes(data, 0),
  method: "EID_MOBILE",
  hash: "conformance",
  evidence: "conformance",
});

/** The bank's quote for an order that it does not refuse. */
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

/** An order with its quote, approved as it was quoted. */
export async function approvedOrder(
  bank: Bank,
  data: TestData,
  payer: Payer,
  order: Order,
): Promise<Submission> {
  const { terms, reference } = await quoted(bank, data, payer, order);
  return { order, terms, reference, approval: approved(data) };
}

/** The bank's answer to an order, which must be the order's state. */
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

/** The one order with this id, as the bank has it. */
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

/** The debit of an order by its terms, in minor units. */
export const costOf = ({ terms: { debited, fee } }: Pick<Submission, "terms">): bigint => {
  if (fee.currency !== debited.currency) throw new Skipped("the fee is in another currency.");
  return toMinorUnits(debited) + toMinorUnits(fee);
};

/** All rows booked on an account within a year, read page by page. */
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

/** The days that cases read. */
export const year = (data: Pick<TestData, "now">) => ({ from: day(data, -365), to: day(data) });

/** The decrease of the available balance since then and, after a day has passed, of the booked balance. */
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

/** Asserts that something has cost a payer nothing. */
export async function costsNothing(
  bank: Bank,
  data: TestData,
  payer: Payer,
  act: () => Promise<unknown>,
) {
  assert.equal(await spentBy(bank, data, payer, act), 0n, "money has moved");
}
