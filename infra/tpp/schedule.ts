import type { Frequency } from "../../shared/schemas/frequency.ts";
import { CommandError } from "./command-error.ts";

export type ScheduleOptions = {
  /** The execution date of a single payment. */
  date?: string;
  frequency?: Frequency;
  start?: string;
  end?: string;
  dayOfExecution?: string;
};

/** Builds the fields for the date of a single payment, or for the dates of a standing order. */
export const scheduleOf = ({ frequency, ...days }: ScheduleOptions): Record<string, string> =>
  frequency === undefined ? onceOf(days) : repeatedOf(frequency, days);

type Days = Omit<ScheduleOptions, "frequency">;

function onceOf({ date, start, end, dayOfExecution }: Days): Record<string, string> {
  const flags = { "--start": start, "--end": end, "--day-of-execution": dayOfExecution };
  const given = Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : flag));
  if (given.length)
    throw new CommandError(
      "usage",
      `A single payment does not allow ${given.join(", ")}.`,
      "A standing order needs --frequency, such as Monthly. A single payment can have --date <day>.",
    );
  return date === undefined ? {} : { requestedExecutionDate: date };
}

function repeatedOf(
  frequency: Frequency,
  { date, start, end, dayOfExecution }: Days,
): Record<string, string> {
  if (date !== undefined)
    throw new CommandError(
      "usage",
      "A standing order does not allow --date.",
      "Give its first day, and its last day if it has one: --start <day> --end <day>.",
    );
  if (start === undefined)
    throw new CommandError(
      "usage",
      "A standing order needs its first day.",
      "Give it: --start <day>, such as --start 2027-04-15.",
    );
  // Only for this frequency the bank requires a list of months.
  if (frequency === "MonthlyVariable")
    throw new CommandError(
      "usage",
      "MonthlyVariable needs a list of months, for which there is no flag.",
      "Give the order as JSON, with monthsOfExecution: --order <file>.",
    );
  return {
    startDate: start,
    ...(end === undefined ? {} : { endDate: end }),
    frequency,
    ...(dayOfExecution === undefined ? {} : { dayOfExecution }),
  };
}
