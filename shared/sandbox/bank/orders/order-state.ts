import { executionDatesShown } from "../../../limits.ts";
import type { OrderState } from "../../../ports/schemas/order-state.ts";
import { startOfDay } from "../../../rules/calendar.ts";
import { nextDates } from "../../rules/periodic.ts";
import type { Order, World } from "../world.ts";
import { isUntouched } from "./order-changes.ts";
import { isInstant, isOf, isStanding, type Standing } from "./order-form.ts";

/** The present state of an order. No state is final, because a snapshot can restore an earlier one. */
export function stateOf(order: Order, now: Date): OrderState {
  const { id, status, fundsAvailable, reason, date, movedFrom, skipped, failed } = order;
  const isOnItsWay = dayHasCome(order, now);
  return {
    id,
    // A state that only the clock causes comes after the kept state and before the next kept one.
    revision: order.revision + (isOnItsWay ? 1 : 0),
    status: isOnItsWay ? "ACSP" : status,
    final: false,
    cancellable: mayBeCancelled(order),
    ...(fundsAvailable === undefined ? {} : { fundsAvailable }),
    ...(reason === undefined ? {} : { reason }),
    ...(date === undefined ? {} : { date }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(order.kind === "standing" ? { nextDates: daysToCome(order) } : {}),
    ...(skipped === undefined ? {} : { skipped }),
    ...(failed?.length ? { failed: [...failed] } : {}),
  };
}

/** Tells whether the day of a waiting order has come, even if the kept order does not show it yet. */
const dayHasCome = ({ kind, status, date }: Order, now: Date): boolean =>
  kind !== "standing" &&
  date !== undefined &&
  (status === "ACTC" || status === "ACWC") &&
  now >= startOfDay(date);

/** The states of those of these orders that the bank knows. */
export const statesOf = ({ orders }: World, ids: readonly string[], now: Date): OrderState[] =>
  [...new Set(ids)].flatMap((id) => {
    const order = orders.get(id);
    return order && !order.isLeft ? [stateOf(order, now)] : [];
  });

/** Tells whether an order can be cancelled: no part of it is executed, and it is not an instant payment. */
export const mayBeCancelled = (order: Order): order is Standing =>
  isStanding(order) && isUntouched(order) && !isInstant(order.instruction);

/** Lists the next execution days of a standing order. Returns none if it has ended. */
function daysToCome(order: Order): string[] {
  if (!isStanding(order) || !isOf(order, "standing")) return [];
  return nextDates(order.instruction.schedule, order.date, executionDatesShown);
}
