import { tppWindowSeconds } from "../limits.ts";
import { LatestMap } from "../runtime/latest-map.ts";
import { settings } from "../runtime/settings.ts";
import { rates } from "../table/rates.ts";

/**
 * A container updates the table at every sixteenth request, so a request costs a sixteenth of a write. API Gateway's
 * usage plans would count exactly, but they know API keys only. Here up to fifteen requests per container are counted
 * late.
 */
export const requestsPerUpdate = 16;
/** The maximum number of TPPs in memory. Sandboxes create TPPs without limit, so only the latest are kept. */
const mostTpps = 1_000;

/** The data that this container has about a TPP: requests not yet added to the table, and the end of a refusal. */
type TppRequests = { unrecorded: number; refusedUntil: number };

const known = new LatestMap<TppRequests>(mostTpps);

/**
 * Counts a request of a TPP in this container. Returns the seconds until the TPP may continue, if it has exceeded its
 * limit. Does not read the table.
 */
export function countRequest(tppId: string, at: Date): number | undefined {
  if (settings.tppRequestsPerSecond === Number.POSITIVE_INFINITY) return undefined;
  const tpp = knownOf(tppId);
  if (at.getTime() < tpp.refusedUntil) return Math.ceil((tpp.refusedUntil - at.getTime()) / 1000);
  tpp.unrecorded += 1;
  return undefined;
}

/** Adds the counted requests to the table once there are sixteen, and reads the count of all containers. */
export async function recordRequests(tppId: string, at: Date): Promise<void> {
  const tpp = known.get(tppId);
  if (!tpp || tpp.unrecorded < requestsPerUpdate) return;
  const told = tpp.unrecorded;
  tpp.unrecorded = 0;
  const window = Math.floor(at.getTime() / 1000 / tppWindowSeconds);
  const end = (window + 1) * tppWindowSeconds;
  const requests = await rates.add(tppId, window, told, end + 60);
  if (requests > settings.tppRequestsPerSecond * tppWindowSeconds) tpp.refusedUntil = end * 1000;
}

function knownOf(tppId: string): TppRequests {
  const tpp = known.get(tppId) ?? { unrecorded: 0, refusedUntil: 0 };
  known.set(tppId, tpp);
  return tpp;
}
