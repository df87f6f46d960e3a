import * as v from "valibot";
import { Currency, minorUnitsOf } from "./currency.ts";
import { firstFault } from "./first-fault.ts";
import { objectWords } from "./text.ts";

const decimalsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

const decimalsIn = (currency: Currency) => {
  const most = minorUnitsOf[currency];
  return most === 0 ? "no decimals" : `at most ${most} decimals`;
};

const digits = firstFault(
  v.pipe(
    v.string("An amount is a string, such as 125.50."),
    v.regex(
      /^(0|[1-9][0-9]*)(\.[0-9]+)?$/,
      "An amount has digits and at most one decimal point: no sign, exponent, blank or leading zero.",
    ),
    v.check(
      (text) => !/^[0-9]{14}/.test(text),
      "An amount has at most 13 digits before the decimal point.",
    ),
  ),
);

/** Adds the missing decimals of the currency: 12.5 EUR becomes 12.50. */
const inFull = ({ amount, currency }: { amount: string; currency: Currency }) => {
  const [whole = "", fraction = ""] = amount.split(".");
  const decimals = minorUnitsOf[currency];
  return { amount: decimals ? `${whole}.${fraction.padEnd(decimals, "0")}` : whole, currency };
};

/**
 * An amount (specification, Amount): at most 13 digits before the decimal point, and at most the decimals of its
 * currency after it. The maximum is the precision of 18 and the scale of 5 in the specification. Missing decimals are
 * added.
 */
export const Amount = v.pipe(
  v.strictObject({ amount: digits, currency: Currency }, objectWords("An amount")),
  v.forward(
    v.check(
      ({ amount, currency }) => decimalsOf(amount) <= minorUnitsOf[currency],
      ({ input }) => `An amount in ${input.currency} has ${decimalsIn(input.currency)}.`,
    ),
    ["amount"],
  ),
  v.transform(inFull),
);
export type Amount = v.InferOutput<typeof Amount>;

/** An amount to be paid. It must be greater than zero. */
export const PositiveAmount = v.pipe(
  Amount,
  v.forward(
    v.check(({ amount }) => /[1-9]/.test(amount), "An amount to be paid is greater than zero."),
    ["amount"],
  ),
);
export type PositiveAmount = v.InferOutput<typeof PositiveAmount>;
