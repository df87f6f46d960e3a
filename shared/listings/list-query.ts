import * as v from "valibot";
import { CalendarDate } from "../schemas/date.ts";
import { wholeNumber } from "../schemas/query.ts";
import type { Part } from "./places.ts";

/** How many rows are answered where no limit is asked for, and how many at most are answered, or passed over. */
const limits = { usual: 200, most: 1000, offset: 1000 };

/** What a list of transactions is asked for by (specification, Other operations). */
export const listQuery = <const S extends readonly [string, ...string[]]>(...statuses: S) =>
  v.strictObject({
    bookingStatus: v.picklist(statuses, `Must be one of ${statuses.join(", ")}.`),
    dateFrom: v.optional(CalendarDate),
    dateTo: v.optional(CalendarDate),
    limit: v.optional(wholeNumber(1, limits.most), `${limits.usual}`),
    offset: v.optional(wholeNumber(0, limits.offset)),
    cursor: v.optional(v.string()),
  });

export type ListQuery = {
  bookingStatus: string;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
};

/** The parts of a list that each bookingStatus asks for, in the order of the list. */
export const partsOf: Readonly<Record<"booked" | "pending" | "both" | "all", readonly Part[]>> = {
  booked: ["BOOKED"],
  pending: ["PENDING"],
  both: ["PENDING", "BOOKED"],
  all: ["PENDING", "BOOKED"],
};
