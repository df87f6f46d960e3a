import * as v from "valibot";
import { CalendarDate } from "./date.ts";
import { wholeNumber } from "./query.ts";

/** What the sandbox's lists of transactions are asked for by (specification, List sandbox account transactions). */
export const sandboxListQuery = {
  fromDate: v.optional(CalendarDate),
  toDate: v.optional(CalendarDate),
  offset: v.optional(wholeNumber(0, 1000), "0"),
  limit: v.optional(wholeNumber(1, 1000), "200"),
};

export type SandboxListQuery = {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  offset: number;
  limit: number;
};
