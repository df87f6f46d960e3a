import { ApiError } from "../errors.ts";
import { osloDay } from "./calendar.ts";
import { type ExecutionDate, movedToBankingDay } from "./execution-date.ts";
import type { Payment } from "./payment.ts";
import { summaryHash } from "./payment-prints.ts";
import { rulesOf } from "./payment-rows.ts";
import { nextDates } from "./periodic.ts";

/**
 * A payment that nobody has approved, for the day on which it would be executed if it were approved now: it was received on
 * an earlier day, perhaps, and that may have been its last chance. Its summary tells that day, and so its hash is another.
 */
export function datedAnew<P extends Payment>(payment: P, now: Date): P {
  const date = dateNow(payment, osloDay(now));
  if (date === undefined)
    throw new ApiError("EXECUTION_DATE_INVALID", "The last day of the order has passed.", {
      path: "endDate",
    });
  if (date.executionDate === payment.executionDate) return payment;
  const dated: P = { ...payment, movedFrom: undefined, ...date };
  return { ...dated, summaryHash: summaryHash(dated) };
}

/**
 * Whether a payment is shown with the day on which it would be executed if it were approved now. An instant one is shown as
 * made at once, whatever day it was ordered.
 */
export const isDatedNow = (payment: Payment, now: Date): boolean =>
  isInstant(payment) || dateNow(payment, osloDay(now))?.executionDate === payment.executionDate;

/** The day of a payment that is approved today; none of a standing order that has ended. */
function dateNow(payment: Payment, today: string): ExecutionDate | undefined {
  if (payment.service === "periodic-payments") {
    const [executionDate] = nextDates(payment.order, today, 1);
    return executionDate === undefined ? undefined : { executionDate };
  }
  if (isInstant(payment)) return { executionDate: today };
  const { requestedExecutionDate: asked = today } = payment.order;
  return movedToBankingDay(asked > today ? asked : today);
}

/** Whether a payment is executed when it is approved, on any day. */
export const isInstant = (payment: Payment): boolean =>
  payment.service === "payments" && rulesOf(payment).instant === true;
