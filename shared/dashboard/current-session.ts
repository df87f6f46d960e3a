import type { Bank } from "../ports/bank.ts";
import { sandboxTime } from "../rules/clock.ts";
import { bankAt } from "../stage/bank-at.ts";
import { type DashboardSession, dashboardSessions } from "../table/dashboard-sessions.ts";
import { tpps } from "../table/tpps.ts";

/**
 * A valid dashboard session, the customer's bank, and the time there. In a sandbox it is the sandbox clock's time.
 */
export type CurrentSession = DashboardSession & { bank: Bank; now: Date; clockOffset: number };

/** The dashboard session of a browser, if it is valid. `lapsed` if it has expired or its sandbox was reset. */
export async function currentSession(
  browser: string,
  realTime: Date,
): Promise<{ session?: CurrentSession; lapsed: boolean }> {
  const session = await dashboardSessions.of(browser);
  if (!session) return { lapsed: false };
  if (realTime.getTime() >= Date.parse(session.until)) return { lapsed: true };
  if (session.tppId === undefined) return current(session, realTime, 0);
  const { place, clockOffset } = await tpps.profile(session.tppId);
  return place === session.place ? current(session, realTime, clockOffset) : { lapsed: true };
}

function current(session: DashboardSession, realTime: Date, clockOffset: number) {
  const { tppId = "", place } = session;
  const now = sandboxTime({ clockOffset }, realTime);
  const bank = bankAt({ tppId, place, clockOffset, now, realTime });
  return { session: { ...session, bank, now, clockOffset }, lapsed: false };
}
