import { nokRates } from "../../shared/sandbox/rules/rates.ts";
import { type Currency, minorUnitsOf } from "../../shared/schemas/currency.ts";

/** A fraction in exact integers; `under` is positive. */
export type Exact = { over: bigint; under: bigint };

const ten = (power: number): bigint => 10n ** BigInt(power);
const decimalsOf = (currency: string): number => minorUnitsOf[currency as Currency];

/** A decimal number as it is written. */
export function exactly(decimal: string): Exact {
  const [whole = "", fraction = ""] = decimal.split(".");
  return { over: BigInt(whole + fraction), under: ten(fraction.length) };
}

export const times = (a: Exact, b: Exact): Exact => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const inverse = ({ over, under }: Exact): Exact => ({ over: under, under: over });

/** Minor units of one currency in minor units of another, at what one unit of the first costs in the second. */
export const inMinor = (minor: bigint, from: string, to: string, rate: Exact): Exact =>
  times(times({ over: minor, under: ten(decimalsOf(from)) }, rate), {
    over: ten(decimalsOf(to)),
    under: 1n,
  });

/** What one unit of a currency costs in another by the table. */
export const tableRate = (from: string, to: string): Exact =>
  times(exactly(nokRates[from as Currency]), inverse(exactly(nokRates[to as Currency])));

/** What one unit of the source costs in the target at a rate as it was told. */
export const toldRate = (told: {
  sourceCurrency: string;
  unitCurrency: string;
  exchangeRate: string;
}): Exact => {
  const rate = exactly(told.exchangeRate);
  return told.unitCurrency === told.sourceCurrency ? rate : inverse(rate);
};

/** The whole number that it is, or the next one above it. */
export const up = ({ over, under }: Exact): bigint => (over + under - 1n) / under;

/** The whole number that it is, or the next one below it. */
export const down = ({ over, under }: Exact): bigint => over / under;
