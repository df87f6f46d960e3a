import type { Bank } from "../ports/bank.ts";
import { sandboxTime } from "../rules/clock.ts";
import { bankAt } from "../stage/bank-at.ts";
import { type DashboardSession, dashboardSessions } from "../table/dashboard-sessions.ts";
import { tpps } from "../table/tpps.ts";

/**
 * A valid dashboard session, the bank with the accounts, and the time there. In a sandbox it is the sandbox clock's
 * time.
 */
export type CurrentSession = DashboardSession & { bank: Bank; now: Date; clockOffset: number };

/** The dashboard session of a browser, if it is valid. `lapsed` if it has expired or its sandbox was reset. */
export async function currentSession(
  browser: string,
  realTime: Date,
): Promise<{ visit?: CurrentSession; lapsed: boolean }> {
  const visit = await dashboardSessions.of(browser);
  if (!visit) return { lapsed: false };
  if (realTime.getTime() >= Date.parse(visit.until)) return { lapsed: true };
  if (visit.tppId === undefined) return current(visit, realTime, 0);
  const { place, clockOffset } = await tpps.profile(visit.tppId);
  return place === visit.place ? current(visit, realTime, clockOffset) : { lapsed: true };
}

function current(visit: DashboardSession, realTime: Date, clockOffset: number) {
  const { tppId = "", place } = visit;
  const now = sandboxTime({ clockOffset }, realTime);
  const bank = bankAt({ tppId, place, clockOffset, now, realTime });
  return { visit: { ...visit, bank, now, clockOffset }, lapsed: false };
}
