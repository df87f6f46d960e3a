import * as v from "valibot";
import { firstFault } from "./first-fault.ts";

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A calendar day in the format YYYY-MM-DD. 2026-02-30 and years before 1000 are refused. */
export const CalendarDate = firstFault(
  v.pipe(
    v.string("A date is a string, such as 2026-03-02."),
    v.regex(
      /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/,
      "A date is written YYYY-MM-DD, such as 2026-03-02.",
    ),
    v.check(isDay, "The calendar has no such day."),
  ),
);
export type CalendarDate = v.InferOutput<typeof CalendarDate>;

/** A UUID of any version, in upper or lower case. */
export const uuid = v.pipe(
  v.string("A UUID is a string."),
  v.regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    "A UUID has 32 hexadecimal digits in groups of 8-4-4-4-12.",
  ),
);

/** Converts a UUID in a path to lower case, as ids are stored. Undefined if the text is not a UUID, and so no id. */
export function readUuid(text: string): string | undefined {
  const read = v.safeParse(uuid, text);
  return read.success ? read.output.toLowerCase() : undefined;
}
