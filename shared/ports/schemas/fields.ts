import * as v from "valibot";
import { firstFault } from "../../schemas/first-fault.ts";
import { list } from "../../schemas/list.ts";

/** An id at the bank, or of an order: opaque, not an account number, and never reused. */
export const Id = v.pipe(
  v.string("An id is a string."),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, "An id has 1 to 64 letters, digits, hyphens and underscores."),
);

/** Text of at least one character. */
export const name = (max: number) => v.pipe(Text(max), v.minLength(1, "A name is not empty."));

/** Text with a maximum length, counted in UTF-16 code units. */
export const Text = (max: number) =>
  v.pipe(v.string("This is a string."), v.maxLength(max, `At most ${max} characters.`));

const isInstant = (text: string) => {
  const instant = new Date(text);
  return (
    !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19)
  );
};

/** An instant in UTC, in whole seconds or with a fraction: 2026-03-02T13:05:00Z. */
export const Instant = firstFault(
  v.pipe(
    v.string("An instant is a string."),
    v.regex(
      /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z$/,
      "An instant is written in UTC, such as 2026-03-02T13:05:00Z.",
    ),
    v.check(isInstant, "The instant does not exist in the calendar."),
    v.description("An instant in UTC, such as 2026-03-02T13:05:00Z."),
  ),
);

/** A list with a maximum length, which is checked before its elements are. */
export const listOf = <const Item extends v.GenericSchema>(item: Item, most: number, least = 0) =>
  list(item, {
    words: "This is a list.",
    ...(least ? { least: [least, `At least ${least} elements.`] as const } : {}),
    most: [most, `At most ${most} elements.`],
  });
