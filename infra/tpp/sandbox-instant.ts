const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const written = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a relative time such as +2d, in milliseconds; undefined for any other text. */
export function distanceOf(text: string): number | undefined {
  const [, sign, count, unit] = /^([+-])(\d{1,9})([smhd])$/.exec(text) ?? [];
  return sign && count && unit
    ? Number(`${sign}${count}`) * units[unit as keyof typeof units]
    : undefined;
}

/**
 * Reads an instant; undefined for an invalid text. Date.parse would read 30 February as 2 March. Without a zone the
 * time is in UTC on every machine, and a day without a time is its midnight.
 */
export function readInstant(text: string): Date | undefined {
  const [, day, minute = "00:00", second = ":00", zone = "Z"] = written.exec(text) ?? [];
  const local = `${day}T${minute}${second}`;
  const [inUtc, instant] = [new Date(`${local}Z`), new Date(`${local}${zone}`)];
  return isDate(instant) && isDate(inUtc) && inUtc.toISOString().startsWith(local)
    ? instant
    : undefined;
}

/**
 * Formats an instant as the interface does (specification, Dates in payloads); undefined if the year has not four
 * digits.
 */
export function writeInstant(instant: Date): string | undefined {
  const text = isDate(instant) ? instant.toISOString() : "";
  return /^\d{4}-/.test(text) ? `${text.slice(0, 19)}+00:00` : undefined;
}

const isDate = (date: Date): boolean => !Number.isNaN(date.getTime());
