import type { OrderState } from "../../ports/schemas/order-state.ts";
import { isCancellable } from "../rules/charged.ts";
import { nextDates } from "../rules/periodic.ts";
import { daysTold } from "../rules/standing-day.ts";
import { toldState } from "../rules/told-state.ts";
import { failedTransfers } from "./bulk-failures.ts";
import { type HeldOrder, isSubmitted, type SubmittedOrder } from "./order-item.ts";
import { isInstantOrder } from "./received-order.ts";

/** Returns the present state of an order. */
export const portOrderState = (held: HeldOrder, now: Date): OrderState =>
  toldState({ ...held, isStanding: held.order?.kind === "standing" }, now, {
    cancellable: mayBeCancelled(held),
    failed: failedTransfers(held),
    ...daysToCome(held),
  });

/** Tells whether an order can be cancelled: no part of it is executed, and it is not an instant payment. */
export const mayBeCancelled = (held: HeldOrder): held is SubmittedOrder =>
  isSubmitted(held) && isCancellable(held) && !isInstantOrder(held.order);

/** Lists the next execution days of a standing order. Returns none if it has ended. */
function daysToCome(held: HeldOrder): Pick<OrderState, "nextDates"> {
  if (!isSubmitted(held) || held.order.kind !== "standing") return {};
  const goesOn = held.status === "ACTC" || held.status === "ACWC";
  return { nextDates: goesOn ? nextDates(held.order.schedule, held.date, daysTold) : [] };
}
