import type { Exchange, Money } from "./schemas/money.ts";
import type { Order } from "./schemas/order.ts";
import type { Estimate, Quote, Refused } from "./schemas/quote.ts";

/** What is wrong with a price beside its shape: it is none of this order's. Only the bank knows what a conversion comes to. */
export function unrelatedPrice(
  order: Order,
  answer: Estimate | Quote | Refused,
): string | undefined {
  if ("refusals" in answer) return undefined;
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

/** The PSU is shown the rate, and approves by it: it converts what was ordered to what the account has. */
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

/** Money has exactly its currency's digits. */
const minor = ({ amount }: Money): bigint => BigInt(amount.replace(".", ""));
