import type { OrderState } from "../ports/schemas/order-state.ts";
import { isSettled } from "../schemas/transaction-status.ts";
import { isAtBank, type Payment, statusOf } from "./payment.ts";

/**
 * The payment with the state that the bank reported for its order. A cancellation that the bank has not answered is
 * PDNG, whatever status the order has, unless the order has ended: the outcome is not known.
 */
export function withOrderState<P extends Payment>(payment: P, told: OrderState | undefined): P {
  if (!told || !isAtBank(payment)) return payment;
  const { fundsAvailable, cancellable, awaitsApproval, reason, skipped, failed, date } = told;
  const isOn = payment.state === "submitted" && cancellable;
  const isKnown = payment.state === "submitted" || isSettled(told.status);
  const status = isKnown ? told.status : statusOf[payment.state];
  return {
    ...payment,
    ...{ status, fundsAvailable, awaitsApproval, reason, skipped, failed },
    isCancellable: isOn,
    executionDate: date ?? payment.executionDate,
    nextDates: told.nextDates,
  };
}

/** True if a cancellation is approved, and it is not known whether the bank has cancelled the order. */
export const isCancellationUnanswered = ({
  state,
  status,
}: Pick<Payment, "state" | "status">): boolean => state === "cancelling" && status === "PDNG";
