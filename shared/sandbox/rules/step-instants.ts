import { startOfDay } from "../../rules/calendar.ts";

/** The instant so many seconds after another one. */
export const secondsAfter = (at: Date, seconds: number): string =>
  new Date(at.getTime() + seconds * 1000).toISOString();

/** The instant at which an order of this day is due, by the sandbox's clock: now, or the start of the day. */
export const dueInstant = (day: string, now: Date): string =>
  new Date(Math.max(startOfDay(day).getTime(), now.getTime())).toISOString();
