import type { AnswerTime } from "./mismatched-answer.ts";
import type { Exchange, Money } from "./schemas/money.ts";
import type { Order } from "./schemas/order.ts";
import type { Estimate, Quote, RefusedOrder } from "./schemas/quote.ts";

/**
 * The problem with a price that has a valid shape but does not belong to the order, or is over. Only the bank knows the
 * result of a conversion.
 */
export function mismatchedPrice(
  order: Order,
  answer: Estimate | Quote | RefusedOrder,
  time: AnswerTime,
): string | undefined {
  const past = passed(answer, time);
  if (past !== undefined || "refusals" in answer) return past;
  const { debited, fee, rate } = "terms" in answer ? answer.terms : answer;
  const { currency } = order.debtorAccount;
  if (debited.currency !== currency || fee.currency !== currency)
    return "money that is not in the account's currency";
  const amounts = (order.kind === "bulk" ? order.transfers : [order.transfer]).map(
    ({ amount }) => amount,
  );
  const foreign = amounts.map((each) => each.currency).filter((each) => each !== currency);
  if (foreign.length)
    return rate ? unrelatedRate(rate, foreign, currency) : "a conversion without its rate";
  const ordered = amounts.reduce((sum, each) => sum + minor(each), 0n);
  return minor(debited) === ordered ? undefined : "another sum than the order's";
}

/** A PSU cannot approve a quote that has ended, and no order is executed on a day that has passed. */
function passed(
  answer: Estimate | Quote | RefusedOrder,
  { now, today }: AnswerTime,
): string | undefined {
  if ("refusals" in answer) {
    const isPast = answer.refusals.some(({ earliest = today }) => earliest < today);
    return isPast ? "an earliest day that has passed" : undefined;
  }
  if ("until" in answer && new Date(answer.until) <= now) return "a quote that has ended";
  const { date, nextDates = [] } = "terms" in answer ? answer.terms : answer;
  return [date, ...nextDates].some((day) => day < today) ? "a day that has passed" : undefined;
}

/**
 * Checks that the rate converts between the order's currency and the account's, because the PSU sees the rate and
 * approves it.
 */
function unrelatedRate(
  { sourceCurrency, targetCurrency, unitCurrency }: Exchange,
  ordered: readonly string[],
  account: string,
): string | undefined {
  const pair: readonly string[] = [sourceCurrency, targetCurrency];
  const isOfOrder =
    pair.includes(account) &&
    ordered.some((each) => pair.includes(each)) &&
    pair.includes(unitCurrency);
  return isOfOrder ? undefined : "a rate between other currencies";
}

/** An amount has exactly its currency's digits, so removing the point gives minor units. */
const minor = ({ amount }: Money): bigint => BigInt(amount.replace(".", ""));
