import type { AnswerOf, Bank, BankMethod } from "./bank.ts";
import { mismatchedPrice } from "./mismatched-price.ts";
import type { Account, Card } from "./schemas/account.ts";
import type { OrderState, OrdersOfDay } from "./schemas/order-state.ts";
import type { Range, RowPage } from "./schemas/page.ts";

/** The time of the caller, and its day in Europe/Oslo: nothing that an answer offers may have passed. */
export type AnswerTime = { now: Date; today: string };

type Asked<M extends BankMethod> = Parameters<Bank[M]>;
type Row = { id: string; bookingDate: string };

/**
 * The problem with an answer that has a valid shape but does not belong to the request or to its time, method by method.
 * Undefined if there is none.
 */
export const mismatchedAnswer: {
  [M in BankMethod]: (asked: Asked<M>, answer: AnswerOf<M>, time: AnswerTime) => string | undefined;
} = {
  customer: () => undefined,
  contexts: () => undefined,
  accounts: ([, ids], answer) => notAsked(ids, answer) ?? foreignBalance(answer),
  cards: ([, ids], answer) => notAsked(ids, answer) ?? foreignBalance(answer),
  booked: ([, , range], answer) => notPage(range, answer),
  pending: (_, answer) => twice(answer),
  transaction: ([, , id], answer) => (answer ? notAsked([id], [answer]) : undefined),
  entries: (_, answer) => twice(answer),
  cardBooked: ([, , range], answer) => notPage(range, answer),
  cardPending: (_, answer) => twice(answer),
  estimate: ([, order], answer, time) => mismatchedPrice(order, answer, time),
  check: ([, order], answer, time) => mismatchedPrice(order, answer, time),
  submit: ([, { order }], answer) =>
    answer === "otherOrder"
      ? undefined
      : (notAsked([order.id], [answer]) ??
        notInBulk(order.kind === "bulk" ? order.transfers.length : 0, answer)),
  orders: ([ids], answer) => notAsked(ids, answer),
  ordersOn: ([, behind], answer) => notDay(behind, answer),
  cancel: ([, id], answer) => notAsked([id], [answer]),
  covers: () => undefined,
};

function notAsked(ids: readonly string[], answer: readonly { id: string }[]): string | undefined {
  const asked = new Set(ids);
  return answer.every(({ id }) => asked.has(id)) ? twice(answer) : "an id that was not asked for";
}

const twice = (answer: readonly { id: string }[]): string | undefined =>
  new Set(answer.map(({ id }) => id)).size === answer.length ? undefined : "one id twice";

/** An account or a card has one currency: a page that adds up its balances would be false. */
function foreignBalance(
  answer: readonly (Pick<Account, "currency" | "balances"> & Partial<Pick<Card, "creditLimit">>)[],
): string | undefined {
  const isForeign = answer.some(({ currency, balances, creditLimit }) =>
    [...balances.map(({ amount }) => amount), ...(creditLimit ? [creditLimit] : [])].some(
      (each) => each.currency !== currency,
    ),
  );
  return isForeign ? "a balance or limit that is not in its currency" : undefined;
}

const notInBulk = (size: number, { failed = [] }: OrderState): string | undefined =>
  failed.every(({ index }) => index < size)
    ? undefined
    : "a failed transfer that the order does not have";

function notDay(behind: string | undefined, answer: OrdersOfDay): string | undefined {
  if (answer === "unsupported") return undefined;
  const { ids, more } = answer;
  if (more && ids.length === 0) return "an empty page that promises more orders";
  if (behind !== undefined && ids.includes(behind)) return "an order of the previous page";
  return new Set(ids).size === ids.length ? undefined : "one id twice";
}

function notPage(range: Range, answer: RowPage<Row>): string | undefined {
  if (answer === "unsupported")
    return range.towards === "newer" ? undefined : "unsupported in the direction of older rows";
  const { rows, more } = answer;
  if (rows.length > range.limit) return "more rows than asked for";
  if (more && rows.length === 0) return "an empty page that promises more rows";
  if (rows.some(({ id }) => id === range.behind)) return "a row of the previous page";
  if (rows.some(({ bookingDate: day }) => day < range.from || day > range.to))
    return "a row of another day";
  const isSorted = rows.every(({ bookingDate: day }, at) => {
    const before = rows[at - 1];
    return !before || day <= before.bookingDate;
  });
  return isSorted ? twice(rows) : "rows out of their order";
}
