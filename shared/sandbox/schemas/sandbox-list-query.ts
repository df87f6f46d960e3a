import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { wholeNumber } from "../../schemas/query.ts";
import { largestInt32 } from "./int32.ts";

/** The query parameters of the sandbox's lists of transactions (specification, List sandbox account transactions). */
export const sandboxListQuery = {
  fromDate: v.optional(CalendarDate),
  toDate: v.optional(CalendarDate),
  offset: v.optional(wholeNumber(0, largestInt32), "0"),
  limit: v.optional(wholeNumber(1, largestInt32)),
  /** Not in the specification: the row after which the list continues. */
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{8}-[\w-]{1,64}$/, "Must come from a link in a previous page.")),
  ),
};

/** Not in the specification, for lists without a limit: the entry after which the list continues. */
export const sandboxPartQuery = {
  after: v.optional(
    v.pipe(v.string(), v.regex(/^[\w#-]{1,100}$/, "Must come from a link in a previous page.")),
  ),
};

export type SandboxListQuery = {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  offset: number;
  limit?: number | undefined;
  after?: string | undefined;
};
