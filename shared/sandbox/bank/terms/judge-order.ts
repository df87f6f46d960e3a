import type { Order } from "../../../ports/schemas/order.ts";
import type { Refusal, RefusedOrder } from "../../../ports/schemas/quote.ts";
import { osloDay } from "../../../rules/calendar.ts";
import type { Rates } from "../../../rules/money.ts";
import { type Price, totalPrice } from "../../rules/fees.ts";
import type { ProductTerms } from "../../rules/product-terms.ts";
import { sandboxRates } from "../../rules/rates.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { dayOf, type OrderDay } from "./order-day.ts";
import { payerFaults, transferFaults } from "./order-faults.ts";
import type { Creditors, Payer } from "./order-parties.ts";
import { placedTransfers, rulesOfOrder } from "./order-rules.ts";

/** The maximum number of reported mistakes of one order. */
export const mostRefusals = 100;

/**
 * Returns the cost and the execution day of an order, or all its mistakes. Without a payer it judges the order's own
 * fields only.
 */
export function judgeOrder(
  order: Order,
  { creditors, payer, now }: { creditors: Creditors; payer?: Payer; now: Date },
): { price: Price; day: OrderDay } | RefusedOrder {
  const rules = rulesOfOrder(order);
  const day = dayOf(order, now, rules);
  const late: Refusal[] = "reason" in day ? [day] : [];
  if (!rules) return { refusals: [...late, { reason: "product", path: "product" }] };
  const price = priceOrder(order, rules, sandboxRates(osloDay(now)));
  const refusals = [
    ...late,
    ...(payer ? payerFaults(order, rules, payer) : []),
    ...transferFaults(order, rules, { creditors, may: payer?.may }),
    ...("refusals" in price ? price.refusals : []),
  ];
  if (refusals.length || "reason" in day || "refusals" in price)
    return { refusals: refusals.slice(0, mostRefusals) };
  return { price, day };
}

/** The maximum amount of one row of an account, in minor units. */
const largestRow = BigInt(largestInt32);

/**
 * Prices an order in the currency of its debtor account. The price of a standing order is that of one execution. All
 * transfers of a bulk must be in that currency, because a quote has one rate only.
 */
export function priceOrder(
  order: Order,
  { price }: Pick<ProductTerms, "price">,
  rates: Rates,
): Price | { refusals: Refusal[] } {
  const { currency } = order.debtorAccount;
  const isBulk = order.kind === "bulk";
  const refusals: Refusal[] = [];
  let all: Price = { debited: 0n, fee: 0n };
  for (const { transfer, at } of placedTransfers(order)) {
    const one = price({ ...transfer, instructedAmount: transfer.amount }, currency, rates);
    if (!one || (isBulk && one.rate))
      refusals.push({ reason: "currency", path: `${at}.amount.currency` });
    else all = { ...one, debited: all.debited + one.debited, fee: all.fee + one.fee };
  }
  if (totalPrice(all) > largestRow)
    refusals.push({ reason: "limit", path: isBulk ? "transfers" : "transfer.amount" });
  return refusals.length ? { refusals } : all;
}
