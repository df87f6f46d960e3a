import type { Order, Schedule } from "../../ports/schemas/order.ts";
import type { Estimate, Refusal } from "../../ports/schemas/quote.ts";
import { addDays, osloDay } from "../../rules/calendar.ts";
import { daysAhead } from "../../rules/requested-day.ts";
import { movedToBankingDay } from "../rules/execution-date.ts";
import { movedFirstDay, nextDates } from "../rules/periodic.ts";

/** When an order is executed. */
export type OrderDay = Pick<Estimate, "date" | "movedFrom" | "nextDates">;

/** The number of days in the quote of a standing order. */
const daysQuoted = 5;

/** The day on which an order is executed if it is approved now, or why it has none. */
export function dayOf(
  order: Order,
  now: Date,
  { instant = false }: { instant?: boolean | undefined } = {},
): OrderDay | Refusal {
  const today = osloDay(now);
  const isStanding = order.kind === "standing";
  const asked = isStanding ? order.schedule.startDate : (order.requestedDate ?? today);
  const path = isStanding ? "schedule.startDate" : "requestedDate";
  // A payment waits for its PSU for 24 hours: the day it was ordered for may have ended meanwhile, and then today will do.
  if (asked < addDays(today, -1) || (instant && asked > today))
    return { reason: "date", path, earliest: today };
  if (asked > addDays(today, daysAhead)) return { reason: "date", path };
  if (isStanding) return daysOf(order.schedule, today);
  if (instant) return { date: today };
  const { executionDate: date, movedFrom } = movedToBankingDay(asked > today ? asked : today);
  return { date, ...(movedFrom === undefined ? {} : { movedFrom }) };
}

/** The next days of a standing order, and the one it names first where that has moved. */
function daysOf(schedule: Schedule, today: string): OrderDay | Refusal {
  const dates = nextDates(schedule, today, daysQuoted);
  const [date] = dates;
  if (date === undefined)
    return { reason: "date", path: "schedule.endDate", earliest: earliestEnd(schedule, today) };
  const moved = movedFirstDay(schedule);
  const isFirst = moved?.date === date;
  return { date, ...(isFirst ? { movedFrom: moved.named } : {}), nextDates: dates };
}

/** The earliest end with which a standing order has a day left: a day that moves back is executed only if it is none too late. */
function earliestEnd(schedule: Schedule, today: string): string {
  const [first = today] = nextDates({ ...schedule, endDate: undefined }, today, 1);
  let endDate = first;
  while (nextDates({ ...schedule, endDate }, today, 1).length === 0) endDate = addDays(endDate, 1);
  return endDate;
}
