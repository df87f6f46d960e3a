import { nokRates } from "../../../shared/sandbox/rules/rates.ts";
import { type Currency, minorUnitsOf } from "../../../shared/schemas/currency.ts";

/** A fraction in exact integers; `under` is positive. */
export type Exact = { over: bigint; under: bigint };

const ten = (power: number): bigint => 10n ** BigInt(power);
const decimalsOf = (currency: string): number => minorUnitsOf[currency as Currency];

/** Converts a decimal number in text to an exact fraction. */
export function exactly(decimal: string): Exact {
  const [whole = "", fraction = ""] = decimal.split(".");
  return { over: BigInt(whole + fraction), under: ten(fraction.length) };
}

export const times = (a: Exact, b: Exact): Exact => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const inverse = ({ over, under }: Exact): Exact => ({ over: under, under: over });

/** Converts minor units of one currency to another. `rate` is the price of one unit of `from` in units of `to`. */
export const inMinor = (minor: bigint, from: string, to: string, rate: Exact): Exact =>
  times(times({ over: minor, under: ten(decimalsOf(from)) }, rate), {
    over: ten(decimalsOf(to)),
    under: 1n,
  });

/** The price of one unit of a currency in another one, by the bank's table. */
export const tableRate = (from: string, to: string): Exact =>
  times(exactly(nokRates[from as Currency]), inverse(exactly(nokRates[to as Currency])));

/** The price of one unit of the source currency in the target currency, by an exchange rate in an answer. */
export const toldRate = (told: {
  sourceCurrency: string;
  unitCurrency: string;
  exchangeRate: string;
}): Exact => {
  const rate = exactly(told.exchangeRate);
  return told.unitCurrency === told.sourceCurrency ? rate : inverse(rate);
};

/** Rounds up to a whole number. */
export const up = ({ over, under }: Exact): bigint => (over + under - 1n) / under;

/** Rounds down to a whole number. */
export const down = ({ over, under }: Exact): bigint => over / under;
