import { found } from "../../rules/found.ts";
import { Draft } from "../draft.ts";
import { orderAfter, releaseMoney } from "../orders/order-changes.ts";
import { mayBeCancelled, stateOf } from "../orders/order-state.ts";
import type { RecordedCall } from "../recorded-call.ts";
import { changedInNetBank, orderOfPayment, paymentConflict } from "./net-bank.ts";

/** Says why a payment cannot be cancelled any more, or not yet. */
export const whyNotCancelled = (status: string): string =>
  status === "PDNG"
    ? "It is not known yet whether the payment was executed. Try again in a minute."
    : `The payment is ${status}: it is final, or a part of it is.`;

/**
 * Cancels an order like its PSU in the net bank, without the TPP (specification, Payment status), and releases the money
 * that it holds. A payment without an order is withdrawn by the interface.
 */
export const cancelInNetBank =
  (paymentId: string): RecordedCall<undefined> =>
  (world, { now }) => {
    const order = found(orderOfPayment(world, paymentId), "paymentId");
    const { status: before } = stateOf(order, now);
    if (!mayBeCancelled(order)) throw paymentConflict(whyNotCancelled(before));
    const cancelled = orderAfter(order, { status: "CANC" });
    const draft = new Draft(world);
    releaseMoney(draft, order);
    return changedInNetBank(draft, "PAYMENT_CANCELLED", { order: cancelled, before });
  };
