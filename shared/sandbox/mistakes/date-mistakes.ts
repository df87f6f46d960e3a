import { formatHttpDate, parseHttpDate } from "../../signature/http-date.ts";

const quarter = 15 * 60_000;
const minute = 60_000;
const widest = 14 * 60 * minute;

/** Says in one sentence that the header is local time marked as GMT, if the difference is the offset of a time zone. */
export function dateMistake(header: string, now: Date): string | undefined {
  const date = parseHttpDate(header);
  if (!date) return undefined;
  const off = date.getTime() - now.getTime();
  const zone = Math.round(off / quarter) * quarter;
  // Time zones differ by whole or half hours. Any other difference is a wrong clock.
  if (!zone || zone % (2 * quarter) || Math.abs(off - zone) > minute || Math.abs(zone) > widest)
    return undefined;
  const hours = Math.abs(zone) / (60 * minute);
  return `Date is ${hours} hour${hours === 1 ? "" : "s"} ${zone > 0 ? "ahead" : "behind"}, as local time with GMT behind it is: write the time of Greenwich, which is ${formatHttpDate(now)}.`;
}
