import type { Bank } from "../ports/bank.ts";
import { sandboxTime } from "../rules/clock.ts";
import { bankAt } from "../stage/bank-at.ts";
import { tpps } from "../table/tpps.ts";
import { type Visit, visits } from "../table/visits.ts";

/** A visit that goes on, the bank that holds its accounts, and what time it is there: in a sandbox as its clock has it. */
export type CurrentVisit = Visit & { bank: Bank; now: Date; clockOffset: number };

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
  if (visit.tppId === undefined) return current(visit, realTime, 0);
  const { place, clockOffset } = await tpps.profile(visit.tppId);
  return place === visit.place ? current(visit, realTime, clockOffset) : { lapsed: true };
}

function current(visit: Visit, realTime: Date, clockOffset: number) {
  const { tppId = "", place } = visit;
  const now = sandboxTime({ clockOffset }, realTime);
  const bank = bankAt({ tppId, place, clockOffset, now, realTime });
  return { visit: { ...visit, bank, now, clockOffset }, lapsed: false };
}
