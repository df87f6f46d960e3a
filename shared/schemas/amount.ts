import * as v from "valibot";
import { Currency, minorUnitsOf } from "./currency.ts";
import { objectWords } from "./text.ts";

const decimalsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

const decimalsIn = (currency: Currency) => {
  const most = minorUnitsOf[currency];
  return most === 0 ? "no decimals" : `at most ${most} decimals`;
};

const digits = v.pipe(
  v.string("An amount is a string, such as 125.50."),
  v.regex(
    /^(0|[1-9][0-9]*)(\.[0-9]+)?$/,
    "An amount has digits and at most one decimal point: no sign, exponent, blank or leading zero.",
  ),
  v.check((text) => text.replace(".", "").length <= 18, "An amount has at most 18 digits in all."),
);

/**
 * Money (specification, Amount). The contract's scale of 5 needs no check of its own: no currency has
 * more decimals than that.
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
);
export type Amount = v.InferOutput<typeof Amount>;

/** Money to be paid: zero is refused too. */
export const PositiveAmount = v.pipe(
  Amount,
  v.forward(
    v.check(({ amount }) => /[1-9]/.test(amount), "An amount to be paid is greater than zero."),
    ["amount"],
  ),
);
export type PositiveAmount = v.InferOutput<typeof PositiveAmount>;
