import type { Order } from "../../../ports/schemas/order.ts";
import type { Refusal } from "../../../ports/schemas/quote.ts";
import type { Rates } from "../../../rules/money.ts";
import { type Price, totalPrice } from "../../rules/fees.ts";
import type { ProductTerms } from "../../rules/product-terms.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { placedTransfers } from "./order-rules.ts";

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
