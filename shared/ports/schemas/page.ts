import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, listOf } from "./fields.ts";

/** The maximum number of rows in a call: those that a TPP wants, and those that its offset skips. */
const most = 2000;

/**
 * A range of booked rows, with both days included. Starts after the row `behind`, which belongs to the previous page.
 * Without `behind` it starts at the newest row, or at the oldest if the direction is "newer".
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
 * The next rows in the requested direction, and whether there are more. In both directions the newest booking date
 * comes first, and later bookings do not change the order. A bank that cannot read backwards returns `unsupported`,
 * but only for the direction "newer".
 */
export const page = <const Row extends v.GenericSchema>(row: Row) =>
  v.union([v.object({ rows: listOf(row, most), more: v.boolean() }), v.literal("unsupported")]);
export type RowPage<Row> = { rows: Row[]; more: boolean } | "unsupported";
