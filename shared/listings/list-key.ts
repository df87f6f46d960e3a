import type { ReadHeaders } from "../consents/consented-read.ts";
import type { Caller } from "../http/call.ts";
import type { Granted } from "../schemas/relationship.ts";
import { type Cursor, openCursor } from "./cursor.ts";
import type { ListQuery } from "./list-query.ts";

export type ListCall = Caller & { headers: ReadHeaders; query: ListQuery };

/** What makes a list this list: a cursor of one opens no other. */
export const listKey = (
  { tppId, place, psu, query, headers }: ListCall,
  { id, kind }: Granted,
): string[] => {
  const context = headers["psu-corporate-id"] ?? "PRIVATE";
  const filters = [query.bookingStatus, query.dateFrom ?? "", query.dateTo ?? ""];
  return [tppId, place, psu?.psuId ?? "", context, kind, id, ...filters];
};

/**
 * How long the pages of one list count as one read from its first page on, in milliseconds. Each page tells the balances
 * as they are then: turned on and on, one list would tell them all day.
 */
const oneRead = 10 * 60_000;

/** The read that a page belongs to; another one begins where there is no cursor, or the time of its read is over. */
export const readBegun = (cursor: Cursor | undefined, { id, now }: Caller) => {
  const age = cursor ? now.getTime() - Date.parse(cursor.at) : undefined;
  const goesOn = cursor && age !== undefined && age >= 0 && age <= oneRead;
  return goesOn ? cursor : { listing: id, at: now.toISOString() };
};

/** The list that a call reads on in, where its pages count as one read (specification, Limits). */
export async function readsOn(call: ListCall, of: Granted): Promise<string | undefined> {
  if (call.query.cursor === undefined) return undefined;
  return readBegun(await openCursor(listKey(call, of), call.query.cursor), call).listing;
}
