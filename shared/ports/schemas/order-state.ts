import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { isSettled, settled } from "../../schemas/transaction-status.ts";
import { Id, listOf } from "./fields.ts";
import { Reason } from "./quote.ts";

/**
 * The bank's statuses (specification, States). RCVD is only the interface's own. PDNG means that the bank has the
 * order and does not know the outcome yet.
 */
export const Status = v.picklist(["ACTC", "ACWC", "ACSP", "ACWP", "PDNG", ...settled]);
export type Status = v.InferOutput<typeof Status>;

const entries = {
  id: Id,
  /** The state with the greater revision is the later one. Equal revisions mean the same state. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  status: Status,
  /** True if the state can never change again. */
  final: v.boolean(),
  cancellable: v.boolean(),
  /** True if another account holder must approve in the bank's own channel. */
  awaitsApproval: v.optional(v.boolean()),
  fundsAvailable: v.optional(v.boolean()),
  reason: v.optional(Reason),
  date: v.optional(CalendarDate),
  movedFrom: v.optional(CalendarDate),
  nextDates: v.optional(listOf(CalendarDate, 24)),
  /** The latest days of a standing order that had come and were not paid, the oldest first. */
  skipped: v.optional(listOf(v.object({ date: CalendarDate, reason: Reason }), 24)),
  /** The failed transfers of a bulk, counted from 0. */
  failed: v.optional(
    listOf(
      v.object({
        index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
        reason: Reason,
      }),
      1000,
    ),
  ),
};

/** The state of an order at the bank. A contradictory state is invalid. */
export const OrderState = v.pipe(
  v.object(entries),
  v.check(
    ({ final, status }) => !final || isSettled(status),
    "final is allowed only with ACSC, ACCP, PART, RJCT and CANC.",
  ),
  v.check(({ final, cancellable }) => !(final && cancellable), "A final order is not cancellable."),
  v.check(
    ({ awaitsApproval, status }) => !awaitsApproval || status === "PDNG",
    "awaitsApproval is allowed only with PDNG.",
  ),
  v.check(
    ({ status, reason }) => status !== "RJCT" || reason !== undefined,
    "RJCT must have a reason. Use declined to give no details.",
  ),
  v.check(
    ({ status, failed = [] }) => status !== "PART" || failed.length > 0,
    "PART must name the failed transfers.",
  ),
);
export type OrderState = v.InferOutput<typeof OrderState>;

/** A page of the orders of a day. */
export const OrdersOfDay = v.union([
  v.literal("unsupported"),
  v.object({ ids: listOf(Id, 1000), more: v.boolean() }),
]);
export type OrdersOfDay = v.InferOutput<typeof OrdersOfDay>;
