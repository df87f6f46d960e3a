import { WrongUsage } from "../command-error.ts";

/** The parser of an option that names a day. The calendar's functions know four digits, also of the days around it. */
export const dayNamed =
  (option: string) =>
  (day: string): string => {
    if (/^2\d{3}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.slice(0, 10) === day) return day;
    throw new WrongUsage(`${option} needs a day, such as 2026-03-02.`);
  };
