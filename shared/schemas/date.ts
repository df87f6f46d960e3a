import * as v from "valibot";
import { firstFault } from "./first-fault.ts";

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A day that exists, as ISO 8601 writes it: 2026-02-30 is refused, and so are years before 1000. */
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

/** Any 128 bits as a UUID is written, whatever their version says, in upper or lower case. */
export const uuid = v.pipe(
  v.string("A UUID is a string."),
  v.regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    "A UUID has 32 hexadecimal digits in groups of 8-4-4-4-12.",
  ),
);

/** A UUID in a path as ids are kept, in lower case; undefined for what is none, which no id can be. */
export function readUuid(text: string): string | undefined {
  const read = v.safeParse(uuid, text);
  return read.success ? read.output.toLowerCase() : undefined;
}
