const shape =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d{2} [A-Z][a-z]{2} \d{4} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d GMT$/;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * Reads an IMF-fixdate (RFC 9110, 5.6.7). The day must exist and fall on the given weekday. `Date` alone would read
 * 30 February as 2 March, move years before 100, and accept any weekday. Formatting the date again to compare takes
 * twice as long.
 */
export function parseHttpDate(text: string): Date | undefined {
  if (!shape.test(text)) return undefined;
  const date = new Date(text);
  const stands =
    date.getUTCDate() === Number(text.slice(5, 7)) &&
    date.getUTCFullYear() === Number(text.slice(12, 16)) &&
    weekdays[date.getUTCDay()] === text.slice(0, 3);
  return stands ? date : undefined;
}

export const formatHttpDate = (date: Date): string => date.toUTCString();
