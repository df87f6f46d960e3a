import type { Caller } from "../http/call.ts";
import { accessKindOf } from "../rules/accesses.ts";
import type { AccessRequest } from "../rules/account-access.ts";
import type { Consent } from "../schemas/relationship.ts";
import { history } from "../table/history.ts";
import { logError } from "../telemetry/log.ts";

/** A call that reads data, with the fields needed to count it for the PSU. */
export type ReadingCall = Caller & { resource: string; query?: object };

/**
 * Counts a read with the PSU present, for the PSU's dashboard. The count is written while the bank is asked, so it
 * costs no time, and an error in it does not fail the read. Reads without the PSU are counted by the daily limit. It
 * counts what the audit trail counts: a repetition is no further read. Only the pages of a list, which are events of
 * their own, count as one read.
 */
export async function noteAccess(
  { tppId, at, resource, query = {}, repeatsRead }: ReadingCall,
  { reading, consent: { place, context } }: { reading: AccessRequest; consent: Consent },
): Promise<void> {
  const turnsPage = "cursor" in query && query.cursor !== undefined;
  if (!reading.attended || turnsPage || repeatsRead) return;
  const reader = { tppId, place, psuId: reading.relationship.psuId, context };
  await history
    .attended(reader, accessKindOf(resource), at)
    .catch((error) => logError("a read was not counted for the PSU's dashboard", error, { tppId }));
}
