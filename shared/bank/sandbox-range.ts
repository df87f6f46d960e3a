import { ApiError } from "../errors.ts";
import { everyDay } from "../listings/places.ts";
import type { SandboxListQuery } from "../schemas/sandbox-list-query.ts";

/** The booked rows that a list of the sandbox asks for, with those of its offset before them. */
export function sandboxRange({ fromDate, toDate, offset, limit }: SandboxListQuery) {
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate)
    throw new ApiError("FORMAT_ERROR", "fromDate must not be after toDate.", { path: "fromDate" });
  const days = { from: fromDate ?? everyDay.from, to: toDate ?? everyDay.to };
  return { status: "BOOKED" as const, ...days, limit: offset + limit };
}
