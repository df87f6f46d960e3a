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
      `A payment that is made once takes no ${given.join(", ")}.`,
      "Of a standing order say how often: --frequency Monthly. A single payment has --date <day>.",
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
      "A standing order takes no --date.",
      "Say its first day, and its last if it has one: --start <day> --end <day>.",
    );
  if (start === undefined)
    throw new CommandError(
      "usage",
      "A standing order needs its first day.",
      "Say it: --start <day>, such as --start 2027-04-15.",
    );
  // Only for this frequency the bank requires a list of months.
  if (frequency === "MonthlyVariable")
    throw new CommandError(
      "usage",
      "No flag says the months of MonthlyVariable.",
      "Give the order as JSON, with monthsOfExecution: --order <file>.",
    );
  return {
    startDate: start,
    ...(end === undefined ? {} : { endDate: end }),
    frequency,
    ...(dayOfExecution === undefined ? {} : { dayOfExecution }),
  };
}
