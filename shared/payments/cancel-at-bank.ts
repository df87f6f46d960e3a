import { type Payment, paymentMoves, standing } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { eventAbout } from "./payment-event.ts";
import { endPayment } from "./reject-payment.ts";

/** A PSU's word to the bank itself, and why, as the audit trail is told. */
type Word = {
  now: Date;
  realTime: Date;
  requestId: string;
  reason: string;
  /** What else changes about the payment, and beside it. */
  set?: { cancelledBy: string };
  alongside?: readonly Change[];
};

/**
 * Cancels a payment as it was read, on its PSU's word to the bank itself, which asks no TPP (specification, Payment
 * status); what was held for it is free. "final" where some or all of it is, "refused" where it has changed meanwhile.
 */
export async function cancelAtBank(
  payment: Payment,
  { now, realTime, requestId, reason, set, alongside = [] }: Word,
): Promise<"done" | "refused" | "final"> {
  const { status } = standing(payment, now);
  if (!paymentMoves.CANC.some((each) => each === status) || payment.dealt) return "final";
  const event = eventAbout(payment, "PAYMENT_CANCELLED", realTime);
  return endPayment(payment, [
    ...alongside,
    ...payments.moved(payment, "CANC", set ? { set } : {}),
    audit({ ...event, requestId, before: status, after: "CANC", reason }),
  ]);
}
