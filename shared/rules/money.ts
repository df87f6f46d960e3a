import { minorUnitsOf } from "../schemas/currency.ts";

/** The price of one unit of each currency in NOK, as decimal strings: `{ NOK: "1", EUR: "11.62" }`. */
export type Rates = { quotationDate: string; nok: Readonly<Record<string, string>> };

const decimals = (currency: string): number => {
  if (!Object.hasOwn(minorUnitsOf, currency)) throw new Error("The currency is not supported.");
  return minorUnitsOf[currency as keyof typeof minorUnitsOf];
};

/** Converts an amount to minor units. The amount has passed a schema, or is a negative one. */
export const toMinorUnits = ({
  amount,
  currency,
}: {
  amount: string;
  currency: string;
}): bigint => {
  const [whole = "", fraction = ""] = amount.split(".");
  const scale = decimals(currency);
  if (fraction.length > scale) throw new Error("The amount has more decimals than its currency.");
  return BigInt(whole + fraction.padEnd(scale, "0"));
};

/** Minor units as the API writes an amount, always with all decimals of the currency: -12.50. */
export const amountText = (minor: bigint, currency: string): string =>
  decimalText(minor, decimals(currency));

/** Minor units as an amount object of the API. */
export const moneyOf = (minor: bigint, currency: string): { amount: string; currency: string } => ({
  amount: amountText(minor, currency),
  currency,
});

/** Writes an integer with its last `scale` digits after a decimal point. */
export const decimalText = (value: bigint, scale: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const split = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return value < 0n ? `-${text}` : text;
};

/** Divides and rounds to the nearest integer, a half to the even one. The divisor must be positive. */
export const divideHalfEven: Rounding = (dividend, divisor) => {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = size / divisor;
  const twice = 2n * (size % divisor);
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return dividend < 0n ? -rounded : rounded;
};

/** Divides and rounds to an integer. The divisor must be positive. */
export type Rounding = (dividend: bigint, divisor: bigint) => bigint;

/** Rounds towards zero, for an amount credited to an account: never more than was sent. */
export const divideDown: Rounding = (dividend, divisor) => dividend / divisor;

/** Rounds away from zero, for an amount debited from an account: never less than was sent. */
export const divideUp: Rounding = (dividend, divisor) => {
  const quotient = dividend / divisor;
  if (dividend % divisor === 0n) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
};

/** A decimal string as an exact fraction: "11.62" is 1162 over 100. */
export const fractionOf = (text: string): { over: bigint; under: bigint } => {
  const [whole = "", digits = ""] = text.split(".");
  return { over: BigInt(whole + digits), under: 10n ** BigInt(digits.length) };
};

/** Converts minor units exactly and rounds once. Undefined if a currency has no rate. */
export const convert = (
  minor: bigint,
  from: string,
  to: string,
  { nok }: Pick<Rates, "nok">,
  rounded: Rounding,
): bigint | undefined => {
  if (from === to) return minor;
  const [sold, bought] = [nok[from], nok[to]];
  if (sold === undefined || bought === undefined) return undefined;
  const [a, b] = [fractionOf(sold), fractionOf(bought)];
  return rounded(
    minor * a.over * b.under * 10n ** BigInt(decimals(to)),
    a.under * b.over * 10n ** BigInt(decimals(from)),
  );
};
