import { formatHttpDate, parseHttpDate } from "../../signature/http-date.ts";

const quarter = 15 * 60_000;
const minute = 60_000;
const widest = 14 * 60 * minute;

/** Local time that is called GMT: off by an offset that some country has, in a sentence. */
export function dateMistake(header: string, now: Date): string | undefined {
  const date = parseHttpDate(header);
  if (!date) return undefined;
  const off = date.getTime() - now.getTime();
  const zone = Math.round(off / quarter) * quarter;
  // Half hours and whole ones are zones; what is off by another quarter is a clock that goes wrong.
  if (!zone || zone % (2 * quarter) || Math.abs(off - zone) > minute || Math.abs(zone) > widest)
    return undefined;
  const hours = Math.abs(zone) / (60 * minute);
  return `Date is ${hours} hour${hours === 1 ? "" : "s"} ${zone > 0 ? "ahead" : "behind"}, as local time with GMT behind it is: write the time of Greenwich, which is ${formatHttpDate(now)}.`;
}
