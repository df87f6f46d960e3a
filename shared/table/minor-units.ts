import * as v from "valibot";

/** Money comes back as a number while a double can hold it. */
export const minor = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
);
