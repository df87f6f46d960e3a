import { type ConsentedRead, needsSca } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import { earliestDay, historyNeedsSca, type Reading } from "../rules/account-access.ts";
import { everyDay, osloDay } from "../rules/calendar.ts";
import type { Granted } from "../schemas/relationship.ts";
import { type Cursor, openCursor } from "./cursor.ts";
import { type ListCall, listKey, readBegun } from "./list-key.ts";
import type { ListQuery } from "./list-query.ts";
import type { Wanted } from "./page.ts";
import type { Part } from "./places.ts";

/** A list of transactions that may be read: what is wanted of it, and what its cursors say. */
export type List = {
  key: readonly string[];
  query: ListQuery;
  wanted: Wanted;
  begun: Pick<Cursor, "listing" | "from" | "at">;
};

/**
 * Lets an account's or a card's transactions be listed as a call asks, or refuses: what reaches back beyond what can be
 * read without SCA leads there (specification, Limits).
 */
export async function openList(
  call: ListCall,
  { reading }: ConsentedRead,
  { of, parts }: { of: Granted; parts: readonly Part[] },
): Promise<List> {
  const { query, headers, now } = call;
  const key = listKey(call, of);
  const cursor = query.cursor === undefined ? undefined : await openCursor(key, query.cursor);
  refuseContradictions(query, now);
  const from = query.dateFrom ?? oldestDay(reading, cursor);
  const to = query.dateTo ?? everyDay.to;
  const refused = parts.length ? historyNeedsSca(reading, to < from ? to : from) : undefined;
  if (refused) throw await needsSca(call, headers, refused);
  const { limit, offset } = query;
  const { listing, at } = readBegun(cursor, call);
  return {
    key,
    query,
    wanted: { parts, from, to, limit, offset, at: cursor, newest: cursor?.newest },
    begun: { listing, from, at },
  };
}

/**
 * How far back a list without dateFrom reaches: as far as it did when it was begun, less the days that have passed out of
 * reach since. One that was begun without an end does not quietly get one when the session is over.
 */
function oldestDay(reading: Reading, cursor: Cursor | undefined): string {
  const earliest = earliestDay(reading);
  const begun = cursor?.from ?? earliest ?? everyDay.from;
  return earliest === undefined || begun === everyDay.from || begun > earliest ? begun : earliest;
}

function refuseContradictions(query: ListQuery, now: Date): void {
  const { bookingStatus, dateFrom, dateTo, offset, cursor } = query;
  const refuse = (path: string, text: string) => new ApiError("FORMAT_ERROR", text, { path });
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    throw refuse("dateFrom", "dateFrom must not be after dateTo.");
  if (dateFrom !== undefined && bookingStatus === "booked" && dateFrom > osloDay(now))
    throw refuse("dateFrom", "Nothing is booked in the future: dateFrom is at most today.");
  if (offset !== undefined && cursor !== undefined)
    throw refuse("offset", "A cursor says where to begin; offset cannot be given beside it.");
}
