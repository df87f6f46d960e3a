import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { Frequency } from "../schemas/frequency.ts";
import { formatDayOfMonth, formatList, formatMonth, formatWeekday } from "./format.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** The fields of a standing order that define its execution days. */
export type ScheduleView = Pick<
  PeriodicOrder,
  "startDate" | "endDate" | "frequency" | "executionRule" | "dayOfExecution" | "monthsOfExecution"
>;

type Words = (order: ScheduleView, language: Language) => string;

const onWeekday =
  (key: "weekly" | "everyTwoWeeks"): Words =>
  ({ startDate }, language) =>
    speak(language)(key, { weekday: formatWeekday(startDate, language) });

/** A text with the names of the months: those in the order, or every `step` months from the first one. */
const inMonths =
  (key: "everyTwoMonths" | "quarterly" | "semiAnnual" | "annual", step?: number): Words =>
  (order, language) => {
    const say = speak(language);
    const day = dayOf(order);
    const named = monthsOf(order, step).toSorted((a, b) => a - b);
    const months = named.map((month) => {
      const name = formatMonth(month, language);
      return isCut(day) && month === february ? say("lastDayOf", { part: name }) : name;
    });
    return say(key, { day: dayWords(day, language), months: formatList(months, language) });
  };

const words = {
  Daily: (_, language) => speak(language)("daily"),
  Weekly: onWeekday("weekly"),
  EveryTwoWeeks: onWeekday("everyTwoWeeks"),
  Monthly: (order, language) => {
    const day = dayOf(order);
    const key = isCut(day) ? "monthlyButFebruary" : "monthly";
    return speak(language)(key, { day: dayWords(day, language) });
  },
  EveryTwoMonths: inMonths("everyTwoMonths", 2),
  Quarterly: inMonths("quarterly", 3),
  SemiAnnual: inMonths("semiAnnual", 6),
  Annual: inMonths("annual", 12),
  MonthlyVariable: inMonths("annual"),
} as const satisfies Record<Frequency, Words>;

/** The frequency of a standing order in words: "Den 31. (siste dag) hver måned". */
export const frequencyWords: Words = (order, language) => words[order.frequency](order, language);

/** The rule for a day that is not a banking day. Several days in a row that move to the same day are paid once. */
export function movingWords(
  { frequency, executionRule }: ScheduleView,
  language: Language,
): string {
  const say = speak(language);
  const moved = say((executionRule ?? "following") === "following" ? "following" : "preceding");
  return frequency === "Daily" ? `${moved}, ${say("onceThen")}` : moved;
}

const february = 1;

const dayOf = ({ startDate, dayOfExecution = startDate.slice(8) }: ScheduleView): number =>
  Number(dayOfExecution);

/** The day of the month. In a month without a 31st, it is the last day. */
const dayWords = (day: number, language: Language): string => {
  const part = formatDayOfMonth(day, language);
  return day === 31 ? speak(language)("lastDayOf", { part }) : part;
};

/** True if only February may lack this day. */
const isCut = (day: number): boolean => day === 29 || day === 30;

/**
 * The months of execution, counted from 0. If the day is earlier in the month than the start date, the first month is
 * the next one.
 */
function monthsOf(order: ScheduleView, step: number | undefined): number[] {
  const { startDate, monthsOfExecution = [] } = order;
  if (step === undefined) return monthsOfExecution.map((month) => Number(month) - 1);
  const isPast = dayOf(order) < Number(startDate.slice(8));
  const first = Number(startDate.slice(5, 7)) - (isPast ? 0 : 1);
  return Array.from({ length: 12 / step }, (_, index) => (first + index * step) % 12);
}
