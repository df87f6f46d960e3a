import { addDays } from "../../rules/calendar.ts";

const dayLength = 86_400_000;

/** New Year's Day, Labour Day, Constitution Day, Christmas Day and the day after it, as month and day. */
const fixedHolidays = new Set(["01-01", "05-01", "05-17", "12-25", "12-26"]);

/** Maundy Thursday, Good Friday, Easter Monday, Ascension Day and Whit Monday, in days from Easter. */
const movableHolidays = new Set([-3, -2, 1, 39, 50]);

/** Easter Sunday of the Gregorian calendar, by the epact: the age of the moon when the year begins. */
const easterOf = (year: number): number => {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leapDaysLeftOut = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const age = (11 * golden + 50 + moonCorrection - leapDaysLeftOut) % 30;
  const epact = age === 24 || (age === 25 && golden > 11) ? age + 1 : age;
  const fullMoon = epact > 23 ? 74 - epact : 44 - epact;
  const weekday = (Math.floor((5 * year) / 4) - leapDaysLeftOut - 10 + fullMoon) % 7;
  return Date.UTC(year, 2, fullMoon + 7 - weekday);
};

/** Tells whether Norwegian banks settle on a day: Monday to Friday without public holidays. */
export const isBankingDay = (day: string): boolean => {
  const time = Date.parse(day);
  const weekday = new Date(time).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false;
  return !movableHolidays.has((time - easterOf(Number(day.slice(0, 4)))) / dayLength);
};

/** Returns the day itself if it is a banking day, otherwise the next or the preceding one. */
export const bankingDay = (day: string, rule: "following" | "preceding"): string => {
  let moved = day;
  while (!isBankingDay(moved)) moved = addDays(moved, rule === "following" ? 1 : -1);
  return moved;
};
