import type { ReadHeaders } from "../consents/consented-read.ts";
import type { Caller } from "../http/call.ts";
import type { Granted } from "../schemas/relationship.ts";
import { openCursor } from "./cursor.ts";
import type { ListQuery } from "./list-query.ts";

export type ListCall = Caller & { headers: ReadHeaders; query: ListQuery };

/** What makes a list this list: a cursor of one opens no other. */
export const listKey = (
  { tppId, world, psu, query, headers }: ListCall,
  { id, kind }: Granted,
): string[] => {
  const context = headers["psu-corporate-id"] ?? "PRIVATE";
  const filters = [query.bookingStatus, query.dateFrom ?? "", query.dateTo ?? ""];
  return [tppId, world, psu?.psuId ?? "", context, kind, id, ...filters];
};

/** How long the pages of one list count as one read, in milliseconds. */
const oneRead = 10 * 60_000;

/** The list that a call reads on in, where its pages count as one read (specification, Limits). */
export async function readsOn(call: ListCall, of: Granted): Promise<string | undefined> {
  if (call.query.cursor === undefined) return undefined;
  const { listing, at } = await openCursor(listKey(call, of), call.query.cursor);
  const age = call.now.getTime() - Date.parse(at);
  return age >= 0 && age <= oneRead ? listing : undefined;
}
