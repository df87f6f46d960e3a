import { executionDatesShown, executionDaysAhead } from "../../../limits.ts";
import type { Order, Schedule } from "../../../ports/schemas/order.ts";
import type { Estimate, Refusal } from "../../../ports/schemas/quote.ts";
import { addDays, osloDay } from "../../../rules/calendar.ts";
import { movedToBankingDay } from "../../rules/execution-date.ts";
import { movedFirstDay, nextDates } from "../../rules/periodic.ts";

/** The execution day of an order. */
export type OrderDay = Pick<Estimate, "date" | "movedFrom" | "nextDates">;

/** Returns the execution day of an order that is approved now, or the reason why it has none. */
export function dayOf(
  order: Order,
  now: Date,
  { instant = false }: { instant?: boolean | undefined } = {},
): OrderDay | Refusal {
  const today = osloDay(now);
  const isStanding = order.kind === "standing";
  const asked = isStanding ? order.schedule.startDate : (order.requestedDate ?? today);
  const path = isStanding ? "schedule.startDate" : "requestedDate";
  // A payment waits 24 hours for its PSU. If the requested day ends during that time, the payment is executed today.
  if (asked < addDays(today, -1) || (instant && asked > today))
    return { reason: "date", path, earliest: today };
  if (asked > addDays(today, executionDaysAhead)) return { reason: "date", path };
  if (isStanding) return daysOf(order.schedule, today);
  if (instant) return { date: today };
  const { executionDate: date, movedFrom } = movedToBankingDay(asked > today ? asked : today);
  return { date, ...(movedFrom === undefined ? {} : { movedFrom }) };
}

/** Returns the next days of a standing order, and the named first day if it has moved. */
function daysOf(schedule: Schedule, today: string): OrderDay | Refusal {
  const dates = nextDates(schedule, today, executionDatesShown);
  const [date] = dates;
  if (date === undefined)
    return { reason: "date", path: "schedule.endDate", earliest: earliestEnd(schedule, today) };
  const moved = movedFirstDay(schedule);
  const isFirst = moved?.date === date;
  return { date, ...(isFirst ? { movedFrom: moved.named } : {}), nextDates: dates };
}

/**
 * The earliest end date with which a standing order has a day left. A day that moves to an earlier banking day counts
 * only if that day is not over.
 */
function earliestEnd(schedule: Schedule, today: string): string {
  const [first = today] = nextDates({ ...schedule, endDate: undefined }, today, 1);
  let endDate = first;
  while (nextDates({ ...schedule, endDate }, today, 1).length === 0) endDate = addDays(endDate, 1);
  return endDate;
}
