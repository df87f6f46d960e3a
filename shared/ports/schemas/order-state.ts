import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, listOf } from "./fields.ts";
import { Reason } from "./quote.ts";

const settled = ["ACSC", "ACCP", "PART", "RJCT", "CANC"] as const;

/** The bank's statuses (specification, States): RCVD is the interface's own, and PDNG: the bank has it and does not know yet. */
export const Status = v.picklist(["ACTC", "ACWC", "ACSP", "ACWP", "PDNG", ...settled]);
export type Status = v.InferOutput<typeof Status>;

const isSettled = (status: Status) => settled.some((each) => each === status);

const entries = {
  id: Id,
  /** Of two states the greater revision is the later; equal ones are one state. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  status: Status,
  /** Nothing changes it any more. */
  final: v.boolean(),
  cancellable: v.boolean(),
  /** Another holder must approve, in the bank's own channel. */
  awaitsApproval: v.optional(v.boolean()),
  fundsAvailable: v.optional(v.boolean()),
  reason: v.optional(Reason),
  date: v.optional(CalendarDate),
  movedFrom: v.optional(CalendarDate),
  nextDates: v.optional(listOf(CalendarDate, 24)),
  /** Which transfers of a bulk failed, counted from 0. */
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

/** An order as the bank holds it; what contradicts itself is no state. */
export const OrderState = v.pipe(
  v.object(entries),
  v.check(
    ({ final, status }) => !final || isSettled(status),
    "final goes with ACSC, ACCP, PART, RJCT and CANC only.",
  ),
  v.check(({ final, cancellable }) => !(final && cancellable), "What is final is not cancellable."),
  v.check(
    ({ awaitsApproval, status }) => !awaitsApproval || status === "PDNG",
    "awaitsApproval goes with PDNG only.",
  ),
  v.check(
    ({ status, reason }) => status !== "RJCT" || reason !== undefined,
    "RJCT has a reason; declined says no more.",
  ),
  v.check(
    ({ status, failed = [] }) => status !== "PART" || failed.length > 0,
    "PART names what failed.",
  ),
);
export type OrderState = v.InferOutput<typeof OrderState>;

/** A page of the orders of a day. */
export const OrdersOfDay = v.union([
  v.literal("unsupported"),
  v.object({ ids: listOf(Id, 1000), more: v.boolean() }),
]);
export type OrdersOfDay = v.InferOutput<typeof OrdersOfDay>;
