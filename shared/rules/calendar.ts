let oslo: Intl.DateTimeFormat | undefined;

/**
 * The Swedish locale writes dates as ISO 8601 does. Building a formatter costs a thousand times more than using it,
 * and 10 ms the first time, so it is built once, on first use.
 */
const osloClock = (): Intl.DateTimeFormat => {
  oslo ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Oslo",
    dateStyle: "short",
    timeStyle: "short",
  });
  return oslo;
};

const hour = 3_600_000;

/** The date and time of day in Oslo, for people to read: 2026-03-02 14:05. */
export const localDateTime = (instant: Date): string => osloClock().format(instant);

/** The days of the hours that were asked for last. */
const days = new Map<number, string>();
const mostHours = 100;

/**
 * The calendar day in Oslo, as YYYY-MM-DD. The days of some hours are kept, because a request asks many times for those
 * of now and of an SCA or a payment. Days in Oslo begin with a whole hour of UTC.
 */
export function osloDay(instant: Date): string {
  const at = Math.floor(instant.getTime() / hour);
  const known = days.get(at);
  if (known !== undefined) return known;
  const day = osloClock().format(instant).slice(0, 10);
  if (days.size === mostHours) days.clear();
  days.set(at, day);
  return day;
}

/** An instant as the API writes it, in whole seconds: 2026-03-02T13:05:00+00:00. */
export const isoDateTime = (instant: Date): string => `${instant.toISOString().slice(0, 19)}+00:00`;

/** The range of days for a list without limits. */
export const everyDay = { from: "1000-01-01", to: "9999-12-31" };

/** Adds days to a day. A negative number goes back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);

/** The instant at which a day begins in Oslo. The time zone's clock changes happen at night, but never at midnight. */
export const startOfDay = (day: string): Date => {
  const inSummerTime = new Date(Date.parse(`${day}T00:00Z`) - 2 * hour);
  return osloDay(inSummerTime) === day ? inSummerTime : new Date(inSummerTime.getTime() + hour);
};

/** Whole seconds, rounded up, until the next day begins in Oslo. At midnight the result is a whole day. */
export const secondsUntilMidnight = (instant: Date): number => {
  const tomorrow = startOfDay(addDays(osloDay(instant), 1));
  return Math.ceil((tomorrow.getTime() - instant.getTime()) / 1000);
};
