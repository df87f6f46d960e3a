import { addDays } from "../../rules/calendar.ts";
import type { ExecutionRule, Frequency } from "../../schemas/frequency.ts";
import { bankingDay } from "./banking-days.ts";

/** The fields of a standing order that determine its execution days. */
type Schedule = {
  startDate: string;
  endDate?: string | undefined;
  frequency: Frequency;
  executionRule?: ExecutionRule | undefined;
  dayOfExecution?: string | undefined;
  monthsOfExecution?: readonly string[] | undefined;
};

/** A range of an order's days, from its first or a later day to its last. */
type Range = { order: Schedule; since: string; until: string };

/** Yields every `step`-th day of the range, counted from the first day of the order. */
const everyDays = (step: number) =>
  function* ({ order: { startDate }, since, until }: Range): Generator<string> {
    const first = Math.ceil(daysBetween(startDate, since) / step) * step;
    const last = daysBetween(startDate, until);
    for (let days = first; days <= last; days += step) yield addDays(startDate, days);
  };

/**
 * Yields one day in every `step`-th month of the range, counted from the month of the first payment. In the last month
 * that day may be behind the range.
 */
const everyMonths = (step: number) =>
  function* ({ order, since, until }: Range): Generator<string> {
    const { startDate, dayOfExecution = startDate.slice(8) } = order;
    const dayIn = (month: number) => dayOfMonth(month, Number(dayOfExecution));
    const start = monthOf(startDate);
    const first = dayIn(start) < startDate ? start + 1 : start;
    const passed = Math.max(0, Math.floor((monthOf(since) - first) / step));
    for (let month = first + passed * step; month <= monthOf(until); month += step)
      if (isMonthOf(order, month)) yield dayIn(month);
  };

/** The days of each frequency, before they move to banking days. */
const nominalDays = {
  Daily: everyDays(1),
  Weekly: everyDays(7),
  EveryTwoWeeks: everyDays(14),
  Monthly: everyMonths(1),
  EveryTwoMonths: everyMonths(2),
  Quarterly: everyMonths(3),
  SemiAnnual: everyMonths(6),
  Annual: everyMonths(12),
  MonthlyVariable: everyMonths(1),
} as const satisfies Record<Frequency, (range: Range) => Generator<string>>;

/** The last day of the format YYYY-MM-DD. An order without an end date ends here. */
const lastDay = "9999-12-31";

/** An upper limit for the days by which a day moves. The longest time without a banking day is five days, at Easter. */
const daysMoved = 7;

/** The last day to look at before days move: one after `endDate` may move back to it (decision: Dated payments). */
function lastNominal({ endDate = lastDay }: Schedule): string {
  const later = addDays(endDate, daysMoved);
  // The calendar ends with the year 9999.
  return later > endDate ? later : endDate;
}

/**
 * Yields the execution days of a standing order in order. They are banking days, each once, and computed on demand. Day
 * and months of execution have the meaning of the Berlin Group framework. A day that moves past `endDate` is not
 * executed.
 */
export const executionDates = (order: Schedule): Iterable<string> =>
  datesFrom(order, order.startDate);

/** Returns the next `count` execution days from `from` on, fewer if the order ends before. */
export function nextDates(order: Schedule, from: string, count: number): string[] {
  const dates: string[] = [];
  for (const date of datesFrom(order, from)) {
    if (dates.length >= count) break;
    dates.push(date);
  }
  return dates;
}

/**
 * Returns the first day that an order names, and the banking day of its execution. Returns undefined if the order ends
 * before.
 */
export function firstDay(order: Schedule): { named: string; date: string } | undefined {
  const { startDate: since, endDate = lastDay, frequency } = order;
  const [named] = nominalDays[frequency]({ order, since, until: lastNominal(order) });
  if (named === undefined) return undefined;
  const date = executionDate(named, order);
  return date > endDate ? undefined : { named, date };
}

/** Returns the same if the named day and the execution day are different. */
export function movedFirstDay(order: Schedule): { named: string; date: string } | undefined {
  const first = firstDay(order);
  return first && first.named !== first.date ? first : undefined;
}

/**
 * Yields the execution days from `from` on. Also computes a few days before `from`, because they may move to a later
 * day, but not all days since the start of the order.
 */
function* datesFrom(order: Schedule, from: string): Generator<string> {
  const { startDate, endDate = lastDay, frequency } = order;
  const earlier = addDays(from, -daysMoved);
  const since = earlier > startDate ? earlier : startDate;
  let latest = "";
  for (const nominal of nominalDays[frequency]({ order, since, until: lastNominal(order) })) {
    const date = executionDate(nominal, order);
    if (date > endDate) return;
    // Several days, such as those of a weekend, may move to the same banking day. They are one execution.
    if (date >= from && date > latest) yield date;
    latest = date;
  }
}

/** Moves a day by the order's execution rule, but never before the first day. */
function executionDate(nominal: string, { startDate, executionRule = "following" }: Schedule) {
  const preceding = bankingDay(nominal, "preceding");
  const precedes = executionRule !== "following" && preceding >= startDate;
  return precedes ? preceding : bankingDay(nominal, "following");
}

const isMonthOf = ({ frequency, monthsOfExecution }: Schedule, month: number) =>
  frequency !== "MonthlyVariable" ||
  (monthsOfExecution ?? []).some((each) => Number(each) === (month % 12) + 1);

const daysBetween = (first: string, last: string) =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000;

/** Returns the number of months from January of the year 0 to the month of a day. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Returns this day of a month, or the last day of a shorter month. */
const dayOfMonth = (month: number, day: number) => {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(day, last))).toISOString().slice(0, 10);
};
