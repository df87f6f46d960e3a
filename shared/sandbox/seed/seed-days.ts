import { addDays } from "../../rules/calendar.ts";
import { bankingDay } from "../rules/banking-days.ts";

/**
 * The rhythm of an event. An event on a day that is not a banking day moves to the next one, or with `early` to the one
 * before.
 */
export type When =
  | { monthly: number; inMonths?: number[]; early?: boolean }
  | { every: number }
  /** The number of banking days from today to a future event. */
  | { ahead: number };

/** Lists the days of `when` in the year that ends with `today`. In a shorter month the event is on the last day. */
export const daysOf = (when: When, today: string): string[] => {
  if ("ahead" in when) return [bankingDaysAhead(today, when.ahead)];
  const days = "every" in when ? everySo(when.every, today) : everyMonth(when, today);
  return days
    .map((day) => bankingDay(day, "early" in when ? "preceding" : "following"))
    .filter((day) => day > yearBefore(today));
};

/** The last day before the twelve months for which a new sandbox has transactions. */
export const yearBefore = (today: string): string => addDays(today, -365);

/** Days are counted from a fixed day, so that every `today` gives the same days. */
const everySo = (every: number, today: string) => {
  const latest = Math.floor(Date.parse(today) / 86_400_000) % every;
  const count = Math.floor((364 - latest) / every) + 1;
  return Array.from({ length: count }, (_, index) => addDays(today, -latest - index * every));
};

const everyMonth = ({ monthly, inMonths }: Extract<When, { monthly: number }>, today: string) => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: 13 }, (_, ago) => {
    const last = new Date(Date.UTC(year, month - ago, 0));
    const name = last.getUTCMonth() + 1;
    if (inMonths && !inMonths.includes(name)) return [];
    const day = new Date(last);
    day.setUTCDate(Math.min(monthly, last.getUTCDate()));
    return [day.toISOString().slice(0, 10)];
  })
    .flat()
    .filter((day) => day <= today);
};

const bankingDaysAhead = (day: string, count: number): string =>
  count === 0 ? day : bankingDaysAhead(bankingDay(addDays(day, 1), "following"), count - 1);
