import { WrongUsage } from "../command-error.ts";

/** Reads a time in UTC to the second, such as 2026-03-02T10:00:00Z. */
export const timeNamed =
  (name: string) =>
  (text: string): Date => {
    const time = new Date(text);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(+time)) return time;
    throw new WrongUsage(`${name} needs a time in UTC, such as 2026-03-02T10:00:00Z.`);
  };
