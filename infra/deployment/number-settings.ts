import * as v from "valibot";

/** A setting that is a number. */
export const number = (allowed: (number: number) => boolean, problem: string) =>
  v.pipe(v.string("must be a text"), v.transform(Number), v.check(allowed, problem));

/** A setting that is a whole number in a range. */
export const whole = (from: number, to: number, of: string) =>
  number(
    (given) => Number.isInteger(given) && given >= from && given <= to,
    `must be a whole number of ${of} from ${from} to ${to}`,
  );
