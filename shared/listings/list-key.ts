import type { ReadHeaders } from "../consents/consented-read.ts";
import type { Caller } from "../http/call.ts";
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
 * The milliseconds from the first page for which the pages of one list count as one read. Each page also shows the
 * current balances, so without a limit one list could be used to read them all day.
 */
const oneRead = 10 * 60_000;

/**
 * The read that a page belongs to: the cursor's read. A new read begins if there is no cursor, or if the cursor's read
 * began longer ago than `oneRead`.
 */
export const readBegun = (cursor: Cursor | undefined, { id, now }: Caller) => {
  const age = cursor ? now.getTime() - Date.parse(cursor.at) : undefined;
  const goesOn = cursor && age !== undefined && age >= 0 && age <= oneRead;
  return goesOn ? cursor : { listing: id, at: now.toISOString() };
};

/** The id of the read that a page continues, if the pages count as one read (specification, Limits). */
export async function readsOn(call: ListCall, of: Granted): Promise<string | undefined> {
  if (call.query.cursor === undefined) return undefined;
  return readBegun(await openCursor(listKey(call, of), call.query.cursor), call).listing;
}
