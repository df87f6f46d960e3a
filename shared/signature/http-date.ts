const shape = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads an IMF-fixdate (RFC 9110, 5.6.7), of a day that exists and falls on the weekday named. */
export function parseHttpDate(text: string): Date | undefined {
  if (!shape.test(text)) return undefined;
  const date = new Date(text);
  return formatHttpDate(date) === text ? date : undefined;
}

export const formatHttpDate = (date: Date): string => date.toUTCString();
