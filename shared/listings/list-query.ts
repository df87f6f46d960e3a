import * as v from "valibot";
import { balanceQuery } from "../consents/read-query.ts";
import { mostPageTransactions, pageTransactions } from "../limits.ts";
import { CalendarDate } from "../schemas/date.ts";
import { wholeNumber } from "../schemas/query.ts";
import type { ListPart } from "./positions.ts";

/**
 * The query of a list of transactions (specification, Other operations). Rows that an offset skips are
 * read and paid for, so an offset is limited too; `next` reaches every page at the same cost. `limit` counts pending and
 * booked rows together, because the specification calls it the number of transactions to return.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(...statuses: S) =>
  v.strictObject({
    bookingStatus: v.picklist(statuses, `Must be one of ${statuses.join(", ")}.`),
    dateFrom: v.optional(CalendarDate),
    dateTo: v.optional(CalendarDate),
    limit: v.optional(wholeNumber(1, mostPageTransactions), `${pageTransactions}`),
    offset: v.optional(wholeNumber(0, mostPageTransactions)),
    cursor: v.optional(v.string()),
    ...balanceQuery.entries,
  });

export type ListQuery = {
  bookingStatus: string;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
};

/** The parts of a list for each bookingStatus, in the order of the list. */
export const partsOf: Readonly<Record<"booked" | "pending" | "both" | "all", readonly ListPart[]>> =
  {
    booked: ["BOOKED"],
    pending: ["PENDING"],
    both: ["PENDING", "BOOKED"],
    all: ["PENDING", "BOOKED"],
  };
