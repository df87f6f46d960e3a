import * as v from "valibot";
import { firstFault } from "../../schemas/first-fault.ts";

const words = "Must be a whole number of 32 bits: minor units of the currency.";

export const largestInt32 = 2 ** 31 - 1;

/** An amount of the sandbox's own API, in minor units. Debits are negative. */
export const Int32 = firstFault(
  v.pipe(
    v.number(words),
    v.integer(words),
    v.minValue(-(2 ** 31), words),
    v.maxValue(largestInt32, words),
  ),
);
