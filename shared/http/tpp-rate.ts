import { settings } from "../settings.ts";
import { rates } from "../table/rates.ts";

/** The limit is held over so many seconds, so that what comes in bursts is not refused. */
const windowSeconds = 10;
/** A container tells the table of every sixteenth request, so that a request costs a sixteenth of a write. */
const toldAtOnce = 16;
/** Sandboxes make TPPs without end; a container remembers the latest. */
const mostTpps = 1_000;

/** What this container knows of a TPP: its requests that the table has not been told of, and a limit that was passed. */
type Known = { untold: number; refusedUntil: number };

const known = new Map<string, Known>();

/**
 * Counts a request of a TPP here. Answers in how many seconds the TPP may go on when it has passed its limit: that is known
 * without asking the table.
 */
export function countRequest(tppId: string, at: Date): number | undefined {
  if (settings.tppRequestsPerSecond === Number.POSITIVE_INFINITY) return undefined;
  const tpp = knownOf(tppId);
  if (at.getTime() < tpp.refusedUntil) return Math.ceil((tpp.refusedUntil - at.getTime()) / 1000);
  tpp.untold += 1;
  return undefined;
}

/** Tells the table of the requests that were counted here, once there are sixteen, and learns of those of all containers. */
export async function tellRequests(tppId: string, at: Date): Promise<void> {
  const tpp = known.get(tppId);
  if (!tpp || tpp.untold < toldAtOnce) return;
  const told = tpp.untold;
  tpp.untold = 0;
  const window = Math.floor(at.getTime() / 1000 / windowSeconds);
  const end = (window + 1) * windowSeconds;
  const requests = await rates.add(tppId, window, told, end + 60);
  if (requests > settings.tppRequestsPerSecond * windowSeconds) tpp.refusedUntil = end * 1000;
}

function knownOf(tppId: string): Known {
  const tpp = known.get(tppId) ?? { untold: 0, refusedUntil: 0 };
  known.delete(tppId);
  known.set(tppId, tpp);
  const [oldest] = known.keys();
  if (known.size > mostTpps && oldest !== undefined) known.delete(oldest);
  return tpp;
}
