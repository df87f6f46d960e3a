import type { Order } from "../../../ports/schemas/order.ts";
import type { Terms } from "../../../ports/schemas/quote.ts";
import { osloDay } from "../../../rules/calendar.ts";
import { movedToBankingDay } from "../../rules/execution-date.ts";
import { nextDates } from "../../rules/periodic.ts";

/**
 * The execution day of an order that is accepted now. `movedFrom` is the requested or approved day, if it is different.
 */
export type OrderDate = { date: string; movedFrom?: string | undefined };

/** Returns undefined if the last day of a standing order has passed. */
export function dateOf(
  order: Order,
  { date: approved, movedFrom }: Terms,
  { now, isInstant }: { now: Date; isInstant: boolean },
): OrderDate | undefined {
  const date = isInstant ? osloDay(now) : dayOf(order, osloDay(now));
  if (date === undefined) return undefined;
  return { date, movedFrom: date === approved ? movedFrom : approved };
}

function dayOf(order: Order, today: string): string | undefined {
  if (order.kind === "standing") return nextDates(order.schedule, today, 1)[0];
  const { requestedDate: asked = today } = order;
  return movedToBankingDay(asked > today ? asked : today).executionDate;
}
