import { ApiError } from "../../errors.ts";
import { everyDay } from "../../rules/calendar.ts";
import type { SandboxListQuery } from "../schemas/sandbox-list-query.ts";
import type { WorldRowPosition } from "./lists.ts";
import { positionId } from "./position-id.ts";

/** The days that a list of transactions asks for, both included. */
export type Days = { from: string; to: string };

/** Returns the days that a list asks for. Without a day it has no limit on that side. */
export function daysOf({ fromDate, toDate }: SandboxListQuery): Days {
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate)
    throw new ApiError("FORMAT_ERROR", "fromDate must not be after toDate.", { path: "fromDate" });
  return { from: fromDate ?? everyDay.from, to: toDate ?? everyDay.to };
}

/** Makes the query of the same list after a position, with the rest of its limit. */
export function nextQuery(
  { offset: _, limit, ...filters }: SandboxListQuery,
  after: WorldRowPosition | undefined,
  answered: number,
): string {
  const rest = {
    ...filters,
    limit: limit === undefined ? undefined : limit - answered,
    after: after && positionId(after),
  };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return `${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}`;
}
