import { hash } from "node:crypto";
import type { Caller } from "../http/call.ts";
import { listReadMinutes } from "../limits.ts";
import type { PageByOffset } from "../rules/accesses.ts";
import type { ReadHeaders } from "../sca-redirect/psu-of-request.ts";
import type { Granted } from "../schemas/relationship.ts";
import { type Cursor, openCursor } from "./cursor.ts";
import type { ListQuery } from "./list-query.ts";

export type ListCall = Caller & { headers: ReadHeaders; query: ListQuery };

/** The fields that identify a list. A cursor of one list is invalid for another. */
export const listKey = (
  { tppId, place, psu, query, headers }: ListCall,
  { id, kind }: Granted,
): string[] => {
  const context = headers["psu-corporate-id"] ?? "PRIVATE";
  const filters = [query.bookingStatus, query.dateFrom ?? "", query.dateTo ?? ""];
  return [tppId, place, psu?.psuId ?? "", context, kind, id, ...filters];
};

/**
 * The read that a page belongs to: the cursor's read. A new read begins if there is no cursor, or if the cursor's read
 * began longer ago than `listReadMinutes`.
 */
export const readBegun = (cursor: Cursor | undefined, { id, at: { now } }: Caller) => {
  const age = cursor ? now.getTime() - Date.parse(cursor.at) : undefined;
  const goesOn = cursor && age !== undefined && age >= 0 && age <= listReadMinutes * 60_000;
  return goesOn ? cursor : { listing: id, at: now.toISOString() };
};

/**
 * The read to which a page belongs: by cursor its id, by offset the list and the offset, because the pages of a list
 * count as one read (specification, Limits).
 */
export async function readsOn(call: ListCall, of: Granted): Promise<string | PageByOffset> {
  const { cursor, bookingStatus, dateFrom, dateTo, limit, offset = 0 } = call.query;
  if (cursor !== undefined)
    return readBegun(await openCursor(listKey(call, of), cursor, call.at.realTime), call).listing;
  const list = JSON.stringify([bookingStatus, dateFrom, dateTo, limit]);
  return { filters: hash("sha256", list, "hex").slice(0, 16), offset, at: call.at.now };
}
