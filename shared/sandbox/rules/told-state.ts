import type { OrderState } from "../../ports/schemas/order-state.ts";
import { startOfDay } from "../../rules/calendar.ts";

/** The part of a kept order that the port is told as it is kept. */
type Kept = Pick<OrderState, "id" | "revision" | "status"> &
  Partial<Pick<OrderState, "fundsAvailable" | "reason" | "date" | "movedFrom" | "skipped">> & {
    isStanding: boolean;
  };

type Told = Pick<OrderState, "cancellable" | "nextDates" | "failed">;

/** The present state of an order. No state is final, because a snapshot can restore an earlier one. */
export function toldState(
  kept: Kept,
  now: Date,
  { cancellable, nextDates, failed }: Told,
): OrderState {
  const { id, status, fundsAvailable, reason, date, movedFrom, skipped } = kept;
  const isOnItsWay = dayHasCome(kept, now);
  return {
    id,
    // A state that only the clock causes comes after the stored state and before the next stored one.
    revision: kept.revision + (isOnItsWay ? 1 : 0),
    status: isOnItsWay ? "ACSP" : status,
    final: false,
    cancellable,
    ...(fundsAvailable === undefined ? {} : { fundsAvailable }),
    ...(reason === undefined ? {} : { reason }),
    ...(date === undefined ? {} : { date }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(nextDates === undefined ? {} : { nextDates }),
    ...(skipped === undefined ? {} : { skipped }),
    ...(failed?.length ? { failed } : {}),
  };
}

/** Tells whether the day of a waiting order has come, even if the kept order does not show it yet. */
const dayHasCome = ({ isStanding, status, date }: Kept, now: Date): boolean =>
  !isStanding &&
  date !== undefined &&
  (status === "ACTC" || status === "ACWC") &&
  now >= startOfDay(date);
