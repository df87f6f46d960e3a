import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { isCancellable, type Payment, standing } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { payments } from "../table/payments.ts";
import { eventAbout } from "./payment-event.ts";
import { written } from "./written.ts";

/** How often a payment that changes meanwhile is looked at anew. */
const tries = 3;

/**
 * Cancels a payment that nobody has approved yet; one that was approved and is not executed is cancelled by its PSU, in
 * an SCA of its own. A repetition of the request finds what it has done. Answers the payment as it stands then.
 */
export async function cancelPayment(caller: Caller, payment: Payment): Promise<Payment> {
  let found = payment;
  for (let done = 0; done < tries; done += 1) {
    if (isCancellable(found) || found.cancelledBy === caller.id) return found;
    if (found.status !== "RCVD" || found.basketId !== undefined) throw refused(found);
    if (await ended(caller, found)) return { ...found, status: "CANC" };
    const current = await payments.get(found.id);
    if (current) found = standing(current, caller.now);
  }
  throw refused(found);
}

/** Whether it was cancelled: nobody has approved, rejected or grouped it meanwhile. */
async function ended(
  { id: cancelledBy, requestId, realTime }: Caller,
  payment: Payment,
): Promise<boolean> {
  const event = eventAbout(payment, "PAYMENT_CANCELLED", realTime);
  const changes = [
    ...payments.moved(payment, "CANC", { from: ["RCVD"], set: { cancelledBy } }),
    audit({ ...event, requestId, before: payment.status, after: "CANC" }),
  ];
  return (await written(changes)) === "done";
}

function refused({ status, basketId, dealt }: Payment): ApiError {
  const isGrouped = status === "RCVD" && basketId !== undefined;
  const text = isGrouped
    ? "The payment is in a signing basket; without the basket it can be cancelled."
    : `The payment is ${dealt ? "being executed" : status}: it can no longer be cancelled.`;
  return new ApiError("CONFLICT", text, { path: "payment-id" });
}
