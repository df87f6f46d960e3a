import { sandboxTime } from "../rules/clock.ts";
import { tpps } from "../table/tpps.ts";
import { type Visit, visits } from "../table/visits.ts";

/** A visit that goes on, and what time it is where its accounts are: in a sandbox as that one's clock has it. */
export type CurrentVisit = Visit & { now: Date; clockOffset: number };

/**
 * The visit in a browser, if there is one now; `lapsed` where there was one until its time was up, or until its sandbox
 * was reset.
 */
export async function currentVisit(
  browser: string,
  realTime: Date,
): Promise<{ visit?: CurrentVisit; lapsed: boolean }> {
  const visit = await visits.of(browser);
  if (!visit) return { lapsed: false };
  if (realTime.getTime() >= Date.parse(visit.until)) return { lapsed: true };
  if (visit.tppId === undefined)
    return { visit: { ...visit, now: realTime, clockOffset: 0 }, lapsed: false };
  const { world, clockOffset } = await tpps.profile(visit.tppId);
  if (world !== visit.world) return { lapsed: true };
  const now = sandboxTime({ clockOffset }, realTime);
  return { visit: { ...visit, now, clockOffset }, lapsed: false };
}
