import type { OrderState } from "../../ports/schemas/order-state.ts";
import { startOfDay } from "../../rules/calendar.ts";
import { isCancellable } from "../rules/charged.ts";
import { nextDates } from "../rules/periodic.ts";
import { failedTransfers } from "./bulk-failures.ts";
import { type HeldOrder, isSubmitted, type SubmittedOrder } from "./order-item.ts";
import { isInstantOrder } from "./received-order.ts";

/** The number of days that the state of a standing order lists. */
const daysTold = 5;

/** Returns the present state of an order. No state is final, because a snapshot can restore an earlier one. */
export function portOrderState(held: HeldOrder, now: Date): OrderState {
  const { id, fundsAvailable, reason, date, movedFrom, skipped } = held;
  const isOnItsWay = dayHasCome(held, now);
  const failed = failedTransfers(held);
  return {
    id,
    // A state that only the clock causes comes after the stored state and before the next stored one.
    revision: held.revision + (isOnItsWay ? 1 : 0),
    status: isOnItsWay ? "ACSP" : held.status,
    final: false,
    cancellable: mayBeCancelled(held),
    ...(fundsAvailable === undefined ? {} : { fundsAvailable }),
    ...(reason === undefined ? {} : { reason }),
    ...(date === undefined ? {} : { date }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...daysToCome(held),
    ...(skipped === undefined ? {} : { skipped }),
    ...(failed.length ? { failed } : {}),
  };
}

/** Tells whether an order can be cancelled: no part of it is executed, and it is not an instant payment. */
export const mayBeCancelled = (held: HeldOrder): held is SubmittedOrder =>
  isSubmitted(held) && isCancellable(held) && !isInstantOrder(held.order);

/** Tells whether the day of a waiting order has come, even if the table does not show it yet. */
const dayHasCome = ({ order, status, date }: HeldOrder, now: Date): boolean =>
  order?.kind !== "standing" &&
  date !== undefined &&
  (status === "ACTC" || status === "ACWC") &&
  now >= startOfDay(date);

/** Lists the next execution days of a standing order. Returns none if it has ended. */
function daysToCome(held: HeldOrder): Pick<OrderState, "nextDates"> {
  if (!isSubmitted(held) || held.order.kind !== "standing") return {};
  const goesOn = held.status === "ACTC" || held.status === "ACWC";
  return { nextDates: goesOn ? nextDates(held.order.schedule, held.date, daysTold) : [] };
}
