import { type ConsentedRead, needsSca } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import { type AccessRequest, earliestDay, historyNeedsSca } from "../rules/account-access.ts";
import { everyDay, osloDay } from "../rules/calendar.ts";
import type { Granted } from "../schemas/relationship.ts";
import { type Cursor, openCursor } from "./cursor.ts";
import { type ListCall, listKey, readBegun } from "./list-key.ts";
import type { ListQuery } from "./list-query.ts";
import type { PageRequest } from "./page.ts";
import type { ListPart } from "./positions.ts";

/** A list of transactions that may be read: the query, the wanted rows, and the data for its cursors. */
export type List = {
  key: readonly string[];
  query: ListQuery;
  wanted: PageRequest;
  begun: Pick<Cursor, "listing" | "from" | "at">;
  realTime: Date;
};

/**
 * Checks that a call may list the transactions of an account or card. A list that goes back further than allowed
 * without SCA leads to SCA (specification, Limits).
 */
export async function openList(
  call: ListCall,
  { reading }: ConsentedRead,
  { of, parts }: { of: Granted; parts: readonly ListPart[] },
): Promise<List> {
  const { query, headers } = call;
  const key = listKey(call, of);
  const { realTime } = call.at;
  const cursor =
    query.cursor === undefined ? undefined : await openCursor(key, query.cursor, realTime);
  refuseContradictions(query, call.at.now);
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
    realTime,
  };
}

/**
 * The first day of a list without dateFrom: the day that was its first when the listing began (the cursor keeps it), or
 * the earliest day that may be read now, if that is later. But a listing that began without an earliest day never gets
 * one, so it does not silently get shorter when the session expires.
 */
function oldestDay(reading: AccessRequest, cursor: Cursor | undefined): string {
  const earliest = earliestDay(reading);
  const begun = cursor?.from ?? earliest ?? everyDay.from;
  return earliest === undefined || begun === everyDay.from || begun > earliest ? begun : earliest;
}

function refuseContradictions(query: ListQuery, now: Date): void {
  const { bookingStatus, dateFrom, dateTo, offset, cursor } = query;
  const refuse = (path: string, text: string) => new ApiError("FORMAT_ERROR", text, { path });
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    throw refuse("dateFrom", "dateFrom must not be after dateTo.");
  // Pending transactions are expected on days to come, so only a list of booked ones refuses such a day.
  if (dateFrom !== undefined && bookingStatus === "booked" && dateFrom > osloDay(now))
    throw refuse(
      "dateFrom",
      "No transaction is booked in the future: dateFrom must be today or earlier.",
    );
  if (offset !== undefined && cursor !== undefined)
    throw refuse("offset", "The cursor already sets the position: leave out offset.");
}
