import type { Caller } from "../http/call.ts";
import { accessKindOf } from "../rules/accesses.ts";
import type { Reading } from "../rules/account-access.ts";
import type { Consent } from "../schemas/relationship.ts";
import { history } from "../table/history.ts";
import { logError } from "../telemetry/log.ts";

/** A call that reads something, as its PSU is told of it. */
export type ReadingCall = Caller & { resource: string; query?: object };

/**
 * Counts a read with the PSU there, for the PSU to see whom they let read what. It is written while the accounts are
 * read and so takes no longer, and a fault of it is none of the read's. Reads without the PSU are counted by their limit,
 * and the pages of a list are one read.
 */
export async function noteAccess(
  { tppId, now, realTime, resource, query = {} }: ReadingCall,
  { reading, consent: { place, context } }: { reading: Reading; consent: Consent },
): Promise<void> {
  const turnsPage = "cursor" in query && query.cursor !== undefined;
  if (!reading.attended || turnsPage) return;
  const reader = { tppId, place, psuId: reading.relationship.psuId, context };
  await history
    .attended(reader, accessKindOf(resource), { now, realTime })
    .catch((error) => logError("a read is not told of to its PSU", error, { tppId }));
}
