import type { OrderState } from "../../ports/schemas/order-state.ts";
import { startOfDay } from "../../rules/calendar.ts";
import { isCancellable } from "../rules/charged.ts";
import { nextDates } from "../rules/periodic.ts";
import { failedTransfers } from "./bulk-failures.ts";
import { type HeldOrder, isSubmitted, type SubmittedOrder } from "./order-item.ts";
import { isInstantOrder } from "./received-order.ts";

/** How many of its days a standing order is told with. */
const daysTold = 5;

/** An order as it stands now. Nothing is final where a snapshot may bring back what was. */
export function portOrderState(held: HeldOrder, now: Date): OrderState {
  const { id, fundsAvailable, reason, date, movedFrom } = held;
  const isOnItsWay = dayHasCome(held, now);
  const failed = failedTransfers(held);
  return {
    id,
    // What the clock alone makes of it is later than what is written, and earlier than what will be.
    revision: held.revision + (isOnItsWay ? 1 : 0),
    status: isOnItsWay ? "ACSP" : held.status,
    final: false,
    cancellable: mayBeCancelled(held),
    ...(fundsAvailable === undefined ? {} : { fundsAvailable }),
    ...(reason === undefined ? {} : { reason }),
    ...(date === undefined ? {} : { date }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...daysToCome(held),
    ...(failed.length ? { failed } : {}),
  };
}

/** Whether an order can still be stopped: nothing of it is executed, and it is not one that is executed at once. */
export const mayBeCancelled = (held: HeldOrder): held is SubmittedOrder =>
  isSubmitted(held) && isCancellable(held) && !isInstantOrder(held.order);

/** Whether the day of a waiting order has come, even if the table does not say so yet. */
const dayHasCome = ({ order, status, date }: HeldOrder, now: Date): boolean =>
  order?.kind !== "standing" &&
  date !== undefined &&
  (status === "ACTC" || status === "ACWC") &&
  now >= startOfDay(date);

/** The days on which a standing order is still to be executed; none where it has ended. */
function daysToCome(held: HeldOrder): Pick<OrderState, "nextDates"> {
  if (!isSubmitted(held) || held.order.kind !== "standing") return {};
  const goesOn = held.status === "ACTC" || held.status === "ACWC";
  return { nextDates: goesOn ? nextDates(held.order.schedule, held.date, daysTold) : [] };
}
