import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, listOf } from "./fields.ts";

/** How many rows are asked for at most: those a TPP wants, and those it passes over. */
const most = 2000;

/**
 * Booked rows of some days, both included. From a row on, which belongs to the page before; without one from the newest of
 * them, or towards the newer from the oldest.
 */
export const Range = v.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)),
  behind: v.optional(Id),
  towards: v.picklist(["older", "newer"]),
});
export type Range = v.InferOutput<typeof Range>;

/**
 * The rows that come next in the direction asked for, and whether there are more of them. Newest booking date first, in
 * whichever direction, and in one order that later bookings do not disturb. A bank that cannot read backwards answers
 * `unsupported`, and does so towards the newer only.
 */
export const page = <const Row extends v.GenericSchema>(row: Row) =>
  v.union([v.object({ rows: listOf(row, most), more: v.boolean() }), v.literal("unsupported")]);
export type Page<Row> = { rows: Row[]; more: boolean } | "unsupported";
