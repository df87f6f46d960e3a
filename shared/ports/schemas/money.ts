import * as v from "valibot";
import { Currency, minorUnitsOf } from "../../schemas/currency.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { firstFault } from "../../schemas/first-fault.ts";
import { Text } from "./fields.ts";

const decimals = (amount: string) => amount.split(".")[1]?.length ?? 0;

/**
 * Decimal text with exactly the currency's digits, so that an amount has only one spelling, and at most 13 digits
 * before the point (specification, Amount). A negative amount has left the account.
 */
export const Money = firstFault(
  v.pipe(
    v.object({
      amount: v.pipe(
        v.string("An amount is a string, such as 125.50."),
        v.regex(
          /^(?!-[0.]+$)-?(0|[1-9][0-9]{0,12})(\.[0-9]{1,5})?$/,
          "An amount has at most 13 digits before the point: no plus, exponent, blank, leading or negative zero.",
        ),
      ),
      currency: Currency,
    }),
    v.forward(
      v.check(
        ({ amount, currency }) => decimals(amount) === minorUnitsOf[currency],
        "An amount has exactly as many decimals as its currency has in ISO 4217.",
      ),
      ["amount"],
    ),
  ),
);
export type Money = v.InferOutput<typeof Money>;

/** An amount that somebody is charged: zero or more. */
export const Charge = v.pipe(
  Money,
  v.forward(
    v.check(({ amount }) => !amount.startsWith("-"), "A charge is not negative."),
    ["amount"],
  ),
);

/** An amount to be paid: more than zero. */
export const Payable = v.pipe(
  Charge,
  v.forward(
    v.check(({ amount }) => /[1-9]/.test(amount), "An amount to be paid is greater than zero."),
    ["amount"],
  ),
  v.description("More than zero, with exactly as many decimals as the currency has in ISO 4217."),
);

/** The exchange rate of an amount (specification, Transaction details, currencyExchange). */
export const Exchange = v.object({
  sourceCurrency: Currency,
  exchangeRate: v.pipe(
    v.string("An exchange rate is a string."),
    v.regex(/^[0-9]{1,12}(\.[0-9]{1,12})?$/, "An exchange rate is a decimal, such as 11.62."),
  ),
  /** The currency of which one unit costs the exchange rate. */
  unitCurrency: Currency,
  targetCurrency: Currency,
  quotationDate: CalendarDate,
  contractIdentification: v.optional(Text(35)),
});
export type Exchange = v.InferOutput<typeof Exchange>;
