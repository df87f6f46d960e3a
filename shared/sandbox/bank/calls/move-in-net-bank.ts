import { osloDay } from "../../../rules/calendar.ts";
import { checkDay } from "../../../rules/requested-day.ts";
import { bankingDay } from "../../rules/banking-days.ts";
import { found } from "../../rules/found.ts";
import { dueInstant } from "../../rules/step-instants.ts";
import { Draft } from "../draft.ts";
import { orderAfter } from "../orders/order-changes.ts";
import { stateOf } from "../orders/order-state.ts";
import type { RecordedCall } from "../recorded-call.ts";
import type { Order } from "../world.ts";
import { changedInNetBank, orderOfPayment, paymentConflict } from "./net-bank.ts";

type Move = {
  paymentId: string;
  day: string;
  /** The status of the payment if the bank has no order for it. Undefined if there is no such payment either. */
  statusWithoutOrder: string | undefined;
};

/**
 * Moves a waiting order to another day, like its PSU in the net bank, with approval there. All its ids stay the same
 * (specification, Payment status). A waiting order holds no money, so no row moves with it.
 */
export const moveInNetBank =
  ({ paymentId, day, statusWithoutOrder }: Move): RecordedCall<undefined> =>
  (world, { now }) => {
    const order = orderOfPayment(world, paymentId);
    const before = found(order ? stateOf(order, now).status : statusWithoutOrder, "paymentId");
    if (!order || (before !== "ACTC" && before !== "ACWC"))
      throw paymentConflict(`A payment that is ${before} cannot be moved to another day.`);
    if (order.kind === "standing")
      throw paymentConflict("A standing order cannot be moved to another day.");
    checkDay(day, osloDay(now), "executionDate");
    const moved = movedTo(order, bankingDay(day, "following"), now);
    return changedInNetBank(new Draft(world), "PAYMENT_MOVED", { order: moved, before });
  };

/** Returns the order on its new day. Its row will have the id with the original day. */
const movedTo = (order: Order, date: string, now: Date): Order =>
  orderAfter(order, {
    status: date <= osloDay(now) ? "ACSP" : "ACWC",
    date,
    shownDate: order.shownDate ?? order.date,
    nextAt: dueInstant(date, now),
  });
