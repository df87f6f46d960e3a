import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import type { Payment } from "../rules/payment.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { payments } from "../table/payments.ts";
import { readStoredPayment, withCurrentStatus } from "./follow-order.ts";

/** The number of attempts if the payment changes at the same time. */
const tries = 3;

/**
 * Withdraws a payment that nobody has approved. An approved payment that is not executed yet does not change: the PSU
 * must approve its cancellation in another SCA. Returns the status after the call. A repetition finds it in the request
 * guard, whatever has become of the payment. A payment in a signing basket is refused, and not silently taken out of
 * it: the TPP deletes the basket first.
 */
export async function cancelPayment(caller: Caller, payment: Payment): Promise<Payment["status"]> {
  let found = payment;
  for (let done = 0; done < tries; done += 1) {
    if (found.isCancellable) {
      await decide(caller, [], found.status);
      return found.status;
    }
    if (found.state !== "received" || found.basketId !== undefined) throw refused(found);
    if (await withdrawn(caller, found)) return "CANC";
    const held = await readStoredPayment(found.id);
    const [told] = held ? await withCurrentStatus([held], caller) : [];
    if (told) found = told;
  }
  throw refused(found);
}

/** Withdraws a payment. Returns false if somebody has approved or rejected it or added it to a basket meanwhile. */
async function withdrawn(caller: Caller, payment: Payment): Promise<boolean> {
  const { requestId, at } = caller;
  const event = paymentEvent(payment, "PAYMENT_CANCELLED", at.realTime);
  const changes = [
    payments.moved(payment, "withdrawn", { from: "received" }),
    audit({ ...event, requestId, before: payment.status, after: "CANC" }),
  ];
  return (await decide(caller, changes, "CANC")) === undefined;
}

function refused({ state, status, basketId }: Payment): ApiError {
  if (status === "PDNG") return outcomeUnknown();
  const isGrouped = state === "received" && basketId !== undefined;
  const text = isGrouped
    ? "The payment is in a signing basket: delete the basket first, then cancel the payment."
    : `The payment is ${status}: it can no longer be cancelled.`;
  return new ApiError("CONFLICT", text, { path: "payment-id" });
}

/**
 * The refusal of a cancellation while it is not known whether the bank has the order, or has cancelled it. Says "not
 * yet", because the payment may be cancellable once the bank has answered.
 */
export const outcomeUnknown = (): ApiError =>
  new ApiError(
    "CONFLICT",
    "The outcome of this payment is not known yet, so it cannot be cancelled yet. Try again in a minute.",
    { path: "payment-id", headers: { "retry-after": "60" } },
  );
