import { formatHttpDate, parseHttpDate } from "../../signature/http-date.ts";

const minute = 60_000;
const hour = 60 * minute;
const widestZone = 14 * hour;

/** Forms of dates that are none of HTTP, the most telling first. */
// biome-ignore format: one form a line
const forms: readonly [form: RegExp, has: string, instead: string][] = [
  [/ [+-]\d{4}$/, "an offset for GMT", "write the time of Greenwich and GMT"],
  [/ (?:UTC|UT|Z)$/, "UTC for GMT", "write GMT"],
  [/^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/, "one digit for the day", "write two"],
  [/^\d|^\w+ [A-Z][a-z]{2} |^\w+day, /, "another form than HTTP's", "write weekday, day, month, year and time"],
  [/^(?!(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ).* GMT$/, "a weekday or month that is not English", "write the names in English"],
];

/** Says in one sentence why the header is no date of HTTP, or that it is local time marked as GMT. */
export function dateMistake(header: string, now: Date): string | undefined {
  const date = parseHttpDate(header);
  if (!date) {
    const [, has, instead] = forms.find(([form]) => form.test(header)) ?? ofWeekday(header);
    return has && `Date has ${has}: ${instead}, as in ${formatHttpDate(now)}.`;
  }
  const off = date.getTime() - now.getTime();
  const zone = (Math.round(off / (hour / 2)) * hour) / 2;
  // Time zones differ by whole or half hours. Any other difference is a wrong clock.
  if (!zone || Math.abs(off - zone) > minute || Math.abs(zone) > widestZone) return undefined;
  const hours = Math.abs(zone) / hour;
  return `Date is ${hours} hour${hours === 1 ? "" : "s"} ${zone > 0 ? "ahead" : "behind"}, as local time with GMT behind it is: write the time of Greenwich, which is ${formatHttpDate(now)}.`;
}

/** The mistake of a date that would be right with its own weekday. */
function ofWeekday(header: string): (typeof forms)[number] | [] {
  const right = formatHttpDate(new Date(header.slice(5)));
  const form = /^.../;
  return right.slice(3) === header.slice(3)
    ? [form, "another weekday than that day has", `write ${right.slice(0, 3)}`]
    : [];
}
