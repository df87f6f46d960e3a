import { leastBankMilliseconds, tppWindowSeconds } from "../limits.ts";
import { LatestMap } from "../runtime/latest-map.ts";
import { settings } from "../runtime/settings.ts";
import { type BankTime, rates } from "../table/rates.ts";
import { logError } from "../telemetry/log.ts";

/**
 * A container updates the table at every sixteenth request, so a request costs a sixteenth of a write. API Gateway's
 * usage plans would count exactly, but they know API keys only. Here up to fifteen requests per container are counted
 * late. A request for which the bank is expected to take long is counted at once.
 */
export const requestsPerUpdate = 16;
/** The maximum number of TPPs in memory. Sandboxes create TPPs without limit, so only the latest are kept. */
export const mostTpps = 1_000;
/** The milliseconds for which a request waits for the counter after the other reads of its admission. */
const patience = 100;

/**
 * The part of its own time by which a request may be ahead of the second. With more, a TPP could run more requests at
 * once (npm run bench -- --shares).
 */
const ahead = 0.25;
/**
 * The requests that a TPP may send together at the beginning of a second, until its share is used. With fewer, a TPP
 * well below a small share would be refused.
 */
const atOnce = 3;

/**
 * The data that this container has about a TPP: what is not yet added to the table, and the end of a refusal. It counts
 * requests, or the milliseconds of the bank's time that the requests to one operation take.
 */
type Known = { unrecorded: number; refusedUntil: number };

/** A request to be recorded, and the milliseconds that the bank is expected to take for it. */
type Expected = { tppId: string; operation: string; at: Date; milliseconds: number };

/** Why a TPP must wait, and for how many seconds. */
export type OverLimit = { exceeded: "requests" | "share"; seconds: number };

/**
 * The limit of a TPP as one container knows it.
 *
 * Requests are counted over ten seconds and all operations. In a window of one second most containers would not come to
 * their sixteenth request, and would learn of an exceeded limit when the window has ended.
 *
 * The bank's time is counted by the second and operation, because each operation has its own functions. Within the
 * second, the time that a TPP may use grows. Otherwise all short calls of a second could run at its beginning, which
 * takes several times the functions of a share.
 */
export class TppRate {
  readonly #requests = new LatestMap<Known>(mostTpps);
  readonly #shares = new LatestMap<Known>(mostTpps);

  /** Counts a request. Returns what the TPP has exceeded, if this container knows it. Does not read the table. */
  count(tppId: string, operation: string, at: Date): OverLimit | undefined {
    if (settings.tppRequestsPerSecond === Number.POSITIVE_INFINITY) return undefined;
    const requests = knownOf(this.#requests, tppId);
    const seconds = secondsUntil(requests.refusedUntil, at);
    if (seconds > 0) return { exceeded: "requests", seconds };
    const share = this.#shares.get(shareKey(tppId, operation));
    const rest = share ? secondsUntil(share.refusedUntil, at) : 0;
    if (rest > 0) return { exceeded: "share", seconds: rest };
    requests.unrecorded += 1;
    return undefined;
  }

  /**
   * Adds counted requests and the bank's expected time to the table if it is time for that, and reads the count of all
   * containers. Resolves to the share if the TPP has exceeded it. The first request of a second is always within it.
   */
  record(expected: Expected): Promise<OverLimit | undefined> | undefined {
    const { tppId, operation, milliseconds } = expected;
    const requests = this.#requests.get(tppId);
    if (!requests) return undefined;
    const share =
      settings.tppBankMilliseconds === undefined
        ? undefined
        : knownOf(this.#shares, shareKey(tppId, operation));
    if (share) share.unrecorded += milliseconds;
    const isLong = share !== undefined && milliseconds >= leastBankMilliseconds;
    if (!isLong && requests.unrecorded < requestsPerUpdate) return undefined;
    return update(expected, requests, share);
  }
}

async function update(
  { operation, tppId, at }: Expected,
  requests: Known,
  share: Known | undefined,
): Promise<OverLimit | undefined> {
  const told = { requests: requests.unrecorded, milliseconds: Math.round(share?.unrecorded ?? 0) };
  requests.unrecorded = 0;
  if (share) share.unrecorded = 0;
  const second = Math.floor(at.getTime() / 1000);
  const window = Math.floor(second / tppWindowSeconds);
  const end = (window + 1) * tppWindowSeconds;
  const added = await rates.add(tppId, window, {
    requests: told.requests,
    bank: bankTimeOf(operation, at, told.milliseconds),
    expires: end + 60,
  });
  if (added === undefined) {
    const until = (second + 1) * 1000;
    requests.unrecorded += told.requests;
    if (share) share.refusedUntil = until;
    return { exceeded: "share", seconds: secondsUntil(until, at) };
  }
  if (added > settings.tppRequestsPerSecond * tppWindowSeconds) requests.refusedUntil = end * 1000;
  return undefined;
}

/** The bank's time to be added to this second of an operation, if the TPP has not used more than this yet. */
function bankTimeOf(operation: string, at: Date, milliseconds: number): BankTime | undefined {
  const most = settings.tppBankMilliseconds;
  if (most === undefined || milliseconds === 0) return undefined;
  const second = Math.floor(at.getTime() / 1000) % tppWindowSeconds;
  const elapsed = at.getTime() % 1000;
  const grown = (most * (elapsed + ahead * milliseconds)) / 1000;
  const below = Math.ceil(Math.min(most, Math.max(grown, atOnce * milliseconds)));
  return { name: `${operation}${second}`, milliseconds, below };
}

/**
 * Returns the answer of the counter once the caller is admitted. A counter that fails or is late refuses nobody: the
 * limit protects the other TPPs, and it would not help them to refuse requests because the table is slow.
 */
export async function unlessLate(
  counted: Promise<OverLimit | undefined>,
  admitted: Promise<unknown>,
): Promise<OverLimit | undefined> {
  const answered = counted.catch((error) => {
    logError("the requests of a TPP are not counted", error);
    return undefined;
  });
  await admitted;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

const shareKey = (tppId: string, operation: string) => `${operation} ${tppId}`;

const secondsUntil = (end: number, at: Date) => Math.ceil((end - at.getTime()) / 1000);

function knownOf(map: LatestMap<Known>, key: string): Known {
  const known = map.get(key) ?? { unrecorded: 0, refusedUntil: 0 };
  map.set(key, known);
  return known;
}

/** The limits as this process knows them. */
export const tppRate = new TppRate();
