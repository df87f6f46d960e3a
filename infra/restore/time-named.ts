import { WrongUsage } from "../command-error.ts";

/** Reads a time with its offset, as the AWS CLI prints it or as 2026-03-02T10:00:00Z. */
export const timeNamed =
  (name: string) =>
  (text: string): Date => {
    const time = new Date(text);
    const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    if (isWhole && !Number.isNaN(+time)) return time;
    throw new WrongUsage(`${name} needs a time with Z or an offset, such as 2026-03-02T10:00:00Z.`);
  };
