import type { Bank } from "../ports/bank.ts";
import { clockTimeOf, type Times } from "../rules/clock.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { type DashboardSession, dashboardSessions } from "../table/dashboard-sessions.ts";
import { tpps } from "../table/tpps.ts";

/** A valid dashboard session, the customer's bank, the times of the call, and the time of the sign-in by its clock. */
export type CurrentSession = DashboardSession & { bank: Bank; at: Times; signedInAt: Date };

/** The dashboard session of a browser, if it is valid. `lapsed` if it has expired or its sandbox was reset. */
export async function currentSession(
  browser: string,
  realTime: Date,
): Promise<{ session?: CurrentSession; lapsed?: true }> {
  const session = await dashboardSessions.of(browser);
  if (!session) return {};
  if (realTime.getTime() >= Date.parse(session.until)) return { lapsed: true };
  const { tppId, place, since } = session;
  const own = { place, at: { now: realTime, realTime } };
  const clock = tppId === undefined ? own : await tpps.clock(tppId, realTime);
  if (clock.place !== place) return { lapsed: true };
  const { at } = clock;
  const bank = bankAt(bankContextOf({ tppId, place, at }));
  const signedInAt = clockTimeOf(new Date(since), at);
  return { session: { ...session, bank, at, signedInAt } };
}
