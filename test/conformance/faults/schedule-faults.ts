import type { Bank } from "../../../shared/ports/bank.ts";
import type { Order, Schedule } from "../../../shared/ports/schemas/order.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import type { Fault } from "../fault.ts";

/** Makes a bank that quotes a standing order by another schedule than it has. */
const readingSchedule =
  (change: (schedule: Schedule) => Partial<Schedule>) =>
  (bank: Bank): Partial<Bank> => ({
    check: (asking, order) => {
      if (order.kind !== "standing") return bank.check(asking, order);
      const schedule = { ...order.schedule, ...change(order.schedule) };
      return bank.check(asking, { ...order, schedule } as Order);
    },
  });

const counting = (name: string): string =>
  `check() calculates a standing order's days from its startDate and the frequency ${name}`;

/** A frequency that a bank reads as another one. */
const readAs = (frequency: Schedule["frequency"], other: Schedule["frequency"]): Fault => ({
  fault: `treats a standing order with frequency ${frequency} as ${other}`,
  breaks: counting(frequency),
  wrong: readingSchedule((schedule) =>
    schedule.frequency === frequency ? { frequency: other } : {},
  ),
});

/** A frequency whose days after the first one come that many days too late. */
const late = (frequency: Schedule["frequency"], days: number): Fault => ({
  fault: `executes a standing order with frequency ${frequency} ${days} days too late`,
  breaks: counting(frequency),
  wrong: (bank) => ({
    check: async (asking, order) => {
      const quote = await bank.check(asking, order);
      const isRead = order.kind === "standing" && order.schedule.frequency === frequency;
      if ("refusals" in quote || !isRead) return quote;
      const [first = "", ...more] = quote.terms.nextDates ?? [];
      const nextDates = [first, ...more.map((each, at) => addDays(each, (at + 1) * days))];
      return { ...quote, terms: { ...quote.terms, nextDates } };
    },
  }),
});

/** Faulty banks that break a promise about the days of standing orders. */
export const scheduleFaults: readonly Fault[] = [
  readAs("Daily", "Weekly"),
  readAs("Weekly", "EveryTwoWeeks"),
  late("EveryTwoWeeks", 7),
  readAs("Monthly", "EveryTwoMonths"),
  readAs("EveryTwoMonths", "Monthly"),
  late("Quarterly", 30),
  readAs("SemiAnnual", "Annual"),
  readAs("Annual", "SemiAnnual"),
  readAs("MonthlyVariable", "Monthly"),
  {
    fault: "counts the months of a MonthlyVariable standing order from startDate's month",
    breaks: counting("MonthlyVariable"),
    wrong: readingSchedule(({ startDate, monthsOfExecution }) => {
      const after = (month: string) =>
        `${((Number(month) + Number(startDate.slice(5, 7))) % 12) + 1}`;
      return { ...(monthsOfExecution && { monthsOfExecution: monthsOfExecution.map(after) }) };
    }),
  },
  {
    fault: "pays on the day of startDate and ignores dayOfExecution",
    breaks: counting("Monthly, on a later day of the month"),
    wrong: readingSchedule(() => ({ dayOfExecution: undefined })),
  },
  {
    fault: "begins in the month of startDate although the day of execution has passed",
    breaks: counting("Monthly, on an earlier day of the month"),
    wrong: readingSchedule(({ startDate, dayOfExecution }) =>
      dayOfExecution === "5" ? { startDate: `${startDate.slice(0, 8)}05` } : {},
    ),
  },
  {
    fault: "compares endDate with the unmoved day if the day moves forward",
    breaks: "a standing order is not executed on a day that moves past endDate",
    wrong: readingSchedule(({ endDate, executionRule }) =>
      endDate && executionRule !== "preceding" ? { endDate: addDays(endDate, 5) } : {},
    ),
  },
  {
    fault: "compares endDate with the unmoved day if the day moves back",
    breaks: "a standing order is executed on a day that moves back to endDate",
    wrong: readingSchedule(({ endDate, executionRule }) =>
      endDate && executionRule === "preceding" ? { executionRule: "following" } : {},
    ),
  },
];
