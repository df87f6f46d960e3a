import type { Money } from "../../ports/schemas/money.ts";
import { convert, divideDown, toMinorUnits } from "../../rules/money.ts";
import { sandboxRates } from "../rules/rates.ts";

/**
 * The amount, in minor units, that a creditor's account in a currency gets for a transfer on a day. Undefined if a
 * currency has no rate.
 */
export const creditedAmount = (amount: Money, currency: string, day: string): bigint | undefined =>
  convert(toMinorUnits(amount), amount.currency, currency, sandboxRates(day), divideDown);
