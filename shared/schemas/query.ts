import * as v from "valibot";

/** A whole number in a query, with its minimum and maximum. */
export const wholeNumber = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${most}.`;
  return v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,9})$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

/** The word true or false, in upper, lower or mixed case. */
export const flag = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["true", "false"], "Must be true or false."),
  v.transform((value) => value === "true"),
);
