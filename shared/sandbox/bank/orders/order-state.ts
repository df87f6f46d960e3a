import type { OrderState } from "../../../ports/schemas/order-state.ts";
import { isCancellable } from "../../rules/charged.ts";
import { nextDates } from "../../rules/periodic.ts";
import { daysTold } from "../../rules/standing-day.ts";
import { toldState } from "../../rules/told-state.ts";
import { endingOnExecution } from "../scheduled.ts";
import type { Order, World } from "../world.ts";
import { isInstant, isOf, isStanding, type Standing } from "./order-form.ts";

/** The present state of an order. */
export const stateOf = (order: Order, now: Date): OrderState =>
  toldState({ ...order, isStanding: order.kind === "standing" }, now, {
    cancellable: mayBeCancelled(order),
    failed: order.failed && [...order.failed],
    ...(order.kind === "standing" ? { nextDates: daysToCome(order) } : {}),
  });

/** The states of those of these orders that the bank knows. */
export const statesOf = ({ orders }: World, ids: readonly string[], now: Date): OrderState[] =>
  [...new Set(ids)].flatMap((id) => {
    const order = orders.get(id);
    return order && !order.isLeft ? [stateOf(order, now)] : [];
  });

/** Tells whether an order can be cancelled: no part of it is executed, and it is not an instant payment. */
export const mayBeCancelled = (order: Order): order is Standing =>
  isStanding(order) && isCancellable(order) && !isInstant(order.instruction);

/** Lists the next execution days of a standing order. Returns none if it has ended. */
function daysToCome(order: Order): string[] {
  if (!isStanding(order) || !isOf(order, "standing")) return [];
  return nextDates(endingOnExecution(order.instruction.schedule), order.date, daysTold);
}
