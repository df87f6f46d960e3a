import { unknownOutcomeSeconds } from "../../../limits.ts";
import { addDays, startOfDay } from "../../../rules/calendar.ts";
import { secondsAfter } from "../../rules/step-instants.ts";
import type { Draft } from "../draft.ts";
import type { Order } from "../world.ts";
import { changeOrder, orderAfter, rejectOrder } from "./order-changes.ts";
import { isOf, isStanding, type Standing } from "./order-form.ts";
import { payBulk } from "./pay-bulk.ts";
import { paySingle } from "./pay-single.ts";
import { payStanding } from "./pay-standing.ts";

/** The longest pause between two attempts of a step that throws. The first one is as long as an unknown outcome. */
const longestPause = 3600;

/**
 * Takes the next step of an order at its instant: executes it, or credits an instant payment that is being processed. A
 * step that throws does nothing but postpone itself, so that one order never stops its world.
 */
export function executeStep(draft: Draft, order: Order, at: Date): void {
  const failed = draft.attempt(() => execute(draft, order, at));
  if (failed) postpone(draft, order, { at, ...failed });
}

function execute(draft: Draft, order: Order, at: Date): void {
  if (!isStanding(order)) throw new Error("An order without an instruction is not due.");
  if (order.status === "ACWP")
    changeOrder(draft, orderAfter(order, { status: "ACSC" }), "PAYMENT_CREDITED");
  else if (order.outcome === "rejected") rejectOrder(draft, order, "declined");
  else if (order.outcome === "unknown" && order.status !== "PDNG") {
    const nextAt = secondsAfter(at, unknownOutcomeSeconds);
    changeOrder(draft, orderAfter(order, { status: "PDNG", nextAt }), "PAYMENT_UNKNOWN");
  } else pay(draft, order, bookingInstant(order, at));
}

function pay(draft: Draft, order: Standing, at: Date): void {
  if (isOf(order, "standing")) payStanding(draft, order, at);
  else if (isOf(order, "bulk")) payBulk(draft, order, at);
  else paySingle(draft, order as Standing<"single">, at);
}

/**
 * The instant of an order's rows: that of the step, but never after the order's day, over whose end it may have been PDNG
 * (decision: Dated payments).
 */
function bookingInstant({ date }: Standing, at: Date): Date {
  const end = startOfDay(addDays(date, 1)).getTime() - 1;
  return at.getTime() > end ? new Date(end) : at;
}

/** Postpones a step that threw. A standing order keeps its status, because only one of its days is unknown. */
function postpone(draft: Draft, order: Order, { at, error }: { at: Date; error: unknown }): void {
  const failures = (order.failures ?? 0) + 1;
  const nextAt = secondsAfter(
    at,
    Math.min(unknownOutcomeSeconds * 2 ** (failures - 1), longestPause),
  );
  const status = order.kind === "standing" ? order.status : "PDNG";
  const revision = order.revision + 2;
  changeOrder(draft, { ...order, status, nextAt, failures, revision }, "PAYMENT_UNKNOWN", {
    error,
  });
}
