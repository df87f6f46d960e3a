import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { Frequency } from "../schemas/frequency.ts";
import { formatDayOfMonth, formatList, formatMonth, formatWeekday } from "./format.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** What of a standing order says when it executes. */
export type Schedule = Pick<
  PeriodicOrder,
  "startDate" | "endDate" | "frequency" | "executionRule" | "dayOfExecution" | "monthsOfExecution"
>;

type Words = (order: Schedule, language: Language) => string;

const onWeekday =
  (key: "weekly" | "everyTwoWeeks"): Words =>
  ({ startDate }, language) =>
    speak(language)(key, { weekday: formatWeekday(startDate, language) });

/** The months are named: those of the order, or every so many from the first one on. */
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

/** How often a standing order executes: "Den 31. (siste dag) hver måned". */
export const frequencyWords: Words = (order, language) => words[order.frequency](order, language);

/** What happens on a day that is no banking day; days in a row that move to one are paid once. */
export function movingWords({ frequency, executionRule }: Schedule, language: Language): string {
  const say = speak(language);
  const moved = say((executionRule ?? "following") === "following" ? "following" : "preceding");
  return frequency === "Daily" ? `${moved}, ${say("onceThen")}` : moved;
}

const february = 1;

const dayOf = ({ startDate, dayOfExecution = startDate.slice(8) }: Schedule): number =>
  Number(dayOfExecution);

/** The day of the month; a month that has no 31st has its last day instead. */
const dayWords = (day: number, language: Language): string => {
  const part = formatDayOfMonth(day, language);
  return day === 31 ? speak(language)("lastDayOf", { part }) : part;
};

/** Whether February alone may have no such day. */
const isCut = (day: number): boolean => day === 29 || day === 30;

/** Months that count from 0; the first one is the month after the first day's, where its day has passed by then. */
function monthsOf(order: Schedule, step: number | undefined): number[] {
  const { startDate, monthsOfExecution = [] } = order;
  if (step === undefined) return monthsOfExecution.map((month) => Number(month) - 1);
  const isPast = dayOf(order) < Number(startDate.slice(8));
  const first = Number(startDate.slice(5, 7)) - (isPast ? 0 : 1);
  return Array.from({ length: 12 / step }, (_, index) => (first + index * step) % 12);
}
