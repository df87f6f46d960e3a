import type { Order } from "../../../ports/schemas/order.ts";
import type { Estimate } from "../../../ports/schemas/quote.ts";
import type { Price } from "../../rules/fees.ts";
import { portExchange, portMoney } from "../reads/port-money.ts";
import type { OrderDay } from "./order-day.ts";
import { type Creditors, creditorIn, type Payer } from "./order-parties.ts";

/** The price and the day in the form of the port. */
export function portEstimate(
  { debtorAccount: { currency } }: Order,
  { price, day }: { price: Price; day: OrderDay },
): Estimate {
  const rate = portExchange(price.rate);
  return {
    debited: portMoney(price.debited, currency),
    fee: portMoney(price.fee, currency),
    ...(rate ? { rate } : {}),
    ...day,
  };
}

/**
 * Tells whether an order needs no SCA: it is between two accounts of one owner, and the customer may use both. Order
 * and both accounts have the same currency, because a PSU must see a fee or a rate before paying it.
 */
export function isExemptible(
  order: Order,
  { fee, rate }: Price,
  { creditors, payer: { may } }: { creditors: Creditors; payer: Payer },
): boolean {
  if (order.kind !== "single" || fee > 0n || rate) return false;
  const creditor = creditorIn(creditors, order.transfer);
  if (creditor === "elsewhere" || !may(creditor)) return false;
  return creditor.currency === order.transfer.amount.currency;
}
