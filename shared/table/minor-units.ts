import * as v from "valibot";

/**
 * An amount in minor units. The table returns a number if a double can hold it, otherwise a bigint; JSON holds it as
 * text.
 */
export const MinorUnits = v.pipe(
  v.union([v.number(), v.bigint(), v.pipe(v.string(), v.regex(/^-?\d+$/))]),
  v.transform((value) => BigInt(value)),
);
