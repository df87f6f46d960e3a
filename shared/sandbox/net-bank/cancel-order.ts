import type { Caller } from "../../http/call.ts";
import { audit } from "../../table/audit.ts";
import { requests } from "../../table/requests.ts";
import { tpps } from "../../table/tpps.ts";
import { endOrder } from "../orders/end-order.ts";
import { orderEvent } from "../orders/order-event.ts";
import { isSubmitted, orderAfter, orderChanged } from "../orders/order-item.ts";
import { portOrderState } from "../orders/port-order-state.ts";
import { atRest, conflict, ownOrder, reason } from "./own-order.ts";

/** The number of attempts if the order changes at the same time. */
const attempts = 5;

/**
 * Cancels an order like its PSU in the net bank, without the TPP (specification, Payment status), and releases its
 * reserved money. Returns false if the bank has no such order. A repeated call changes nothing.
 */
export async function cancelOrder(caller: Caller, paymentId: string): Promise<boolean> {
  const { tppId, place: world, requestId, realTime } = caller;
  if (caller.isDecided) return true;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const held = await ownOrder(caller, paymentId);
    if (!held) return false;
    const { clockOffset, now } = await atRest(caller);
    const { status, cancellable } = portOrderState(held, now);
    if (!isSubmitted(held) || !cancellable)
      throw conflict(`The payment is ${status}: it is final, or a part of it is.`);
    const cancelled = orderAfter(held, { status: "CANC" });
    const event = orderEvent(held, "PAYMENT_CANCELLED", realTime);
    const result = await endOrder(held, [
      requests.decided(caller),
      ...tpps.unchanged({ tppId, place: world, clockOffset }),
      ...orderChanged(held, cancelled, clockOffset),
      audit({ ...event, requestId, before: status, after: "CANC", reason }),
    ]);
    if (result === "done") return true;
  }
  throw conflict("The payment is changing. Try again.");
}
