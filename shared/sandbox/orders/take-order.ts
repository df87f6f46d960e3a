import { tryChange } from "../../payments/try-change.ts";
import { osloDay } from "../../rules/calendar.ts";
import { audit } from "../../table/audit.ts";
import type { Change } from "../../table/expressions.ts";
import { awaitingExecution } from "../rules/charged.ts";
import { secondsAfter, unknownSeconds } from "../rules/step-instants.ts";
import { isBulk, isStandingOrder, type SingleOrder } from "./charged-order.ts";
import { rejectOrder } from "./end-order.ts";
import { executeBulk, refuseRest } from "./execute-bulk.ts";
import { executeSingle } from "./execute-single.ts";
import { executeStanding } from "./execute-standing.ts";
import { orderEvent } from "./order-event.ts";
import {
  type HeldOrder,
  heldOrders,
  isSubmitted,
  orderAfter,
  orderChanged,
  type SubmittedOrder,
} from "./order-item.ts";
import { isUnchangedOrder } from "./order-mac.ts";

/** The time of a step by the sandbox's clock and in real time, and the changes of the same transaction. */
export type OrderStep = {
  at: Date;
  realTime: Date;
  clockOffset: number;
  otherChanges: readonly Change[];
};

/**
 * Executes a due order, or credits an instant one that is being processed. An order that was changed in the table after
 * its acceptance is refused. If two callers do this at once, the second changes nothing.
 */
export async function takeOrder(held: HeldOrder, step: OrderStep): Promise<"done" | "refused"> {
  if (held.status === "ACWP") return credited(held, step);
  if (!isSubmitted(held) || !awaitsExecution(held)) return leaveAlone(held, step);
  if (!(await isUnchangedOrder(held)) || isEarly(held, step)) return refuseTampered(held, step);
  const asked = held.scenario?.outcome;
  if (asked === "rejected") return rejectOrder(held, step, "declined");
  if (asked === "unknown" && held.status !== "PDNG") {
    const nextAt = secondsAfter(step.at, unknownSeconds);
    return leaveUnknown(held, step, nextAt);
  }
  try {
    return await execute(held, step);
  } catch (error) {
    // It is unknown whether the order was executed. It becomes PDNG, and the next run finds out. An error here must not
    // hide the first one.
    await failed(held, step).catch(() => undefined);
    throw error;
  }
}

/** Ends an order whose world was replaced. A debited payment counts as credited; nothing else is executed. */
export function endWithWorld(
  held: HeldOrder,
  step: Omit<OrderStep, "at">,
): Promise<"done" | "refused"> {
  if (held.status === "ACWP") return credited(held, step);
  return isSubmitted(held) && awaitsExecution(held)
    ? rejectOrder(held, step, "declined")
    : leaveAlone(held, step);
}

/** Removes the due time of a final order, which needs no more work. Only an earlier error can have left it. */
const leaveAlone = (held: HeldOrder, { otherChanges }: Pick<OrderStep, "otherChanges">) =>
  tryChange([...otherChanges, ...heldOrders.atRest(held)]);

/** Tells whether a changed item made an order due before its day. A standing order checks its days itself. */
const isEarly = ({ order, date }: SubmittedOrder, { at }: OrderStep): boolean =>
  order.kind !== "standing" && date > osloDay(at);

/** Some transfers of a bulk may be paid already. Then only the rest is rejected. */
const refuseTampered = (held: SubmittedOrder, step: OrderStep): Promise<"done" | "refused"> =>
  isBulk(held) ? refuseRest(held, step) : rejectOrder(held, step, "declined", "PAYMENT_TAMPERED");

const awaitsExecution = ({ status }: HeldOrder): boolean =>
  (awaitingExecution as readonly string[]).includes(status);

function execute(held: SubmittedOrder, step: OrderStep): Promise<"done" | "refused"> {
  if (isStandingOrder(held)) return executeStanding(held, step);
  if (isBulk(held)) return executeBulk(held, step);
  return executeSingle(held as SingleOrder, step);
}

/**
 * Marks the outcome of a failed order as unknown; the order stays due. A standing order keeps its status, because only
 * one of its days is unknown.
 */
async function failed({ world, id }: SubmittedOrder, step: OrderStep): Promise<void> {
  // Some transfers of a bulk may have been executed since it was read.
  const held = await heldOrders.get(world, id);
  if (!held || !isSubmitted(held) || isStandingOrder(held) || held.status === "PDNG") return;
  if (held.nextAt === undefined || !awaitsExecution(held)) return;
  await leaveUnknown(held, { ...step, otherChanges: [] }, held.nextAt);
}

/** Records that the creditor has the debited amount. */
const credited = (
  held: HeldOrder,
  { realTime, clockOffset, otherChanges }: Omit<OrderStep, "at">,
) =>
  tryChange([
    ...otherChanges,
    ...orderChanged(held, orderAfter(held, { status: "ACSC" }), clockOffset),
    audit(orderEvent(held, "PAYMENT_CREDITED", realTime)),
  ]);

/** Leaves the outcome unknown until the next check. */
const leaveUnknown = (
  held: SubmittedOrder,
  { realTime, clockOffset, otherChanges }: Omit<OrderStep, "at">,
  nextAt: string,
) =>
  tryChange([
    ...otherChanges,
    ...orderChanged(held, orderAfter(held, { status: "PDNG", nextAt }), clockOffset),
    audit(orderEvent(held, "PAYMENT_UNKNOWN", realTime)),
  ]);
