import type { Order } from "../../../ports/schemas/order.ts";
import type { Refusal, RefusedOrder } from "../../../ports/schemas/quote.ts";
import { osloDay } from "../../../rules/calendar.ts";
import type { Price } from "../../rules/fees.ts";
import { sandboxRates } from "../../rules/rates.ts";
import { dayOf, type OrderDay } from "./order-day.ts";
import { payerFaults, transferFaults } from "./order-faults.ts";
import type { Creditors, Payer } from "./order-parties.ts";
import { priceOrder } from "./order-price.ts";
import { rulesOfOrder } from "./order-rules.ts";

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
