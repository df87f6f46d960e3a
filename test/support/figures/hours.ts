import type { HourCounts, Second, Tally } from "../../../shared/rules/downtime.ts";

export type Requests = { tpps?: readonly Second[]; probe?: readonly Second[] };

/** The seconds of an hour by their time in it: `at("10:05", 3, 0)`. */
export const at = (time: string, answered: number, failed: number): Second => {
  const [minutes = 0, seconds = 0] = time.split(":").map(Number);
  return [minutes * 60 + seconds, answered, failed];
};

/** An hour whose requests were all for accounts, and took 100 ms each. */
export function hourOf(hour: string, { tpps = [], probe = [] }: Requests): HourCounts {
  return { hour, tpps: counted(tpps), probe: counted(probe) };
}

const none: Tally = { requests: 0, milliseconds: 0, errors: 0 };

function counted(seconds: readonly Second[]) {
  const errors = seconds.reduce((sum, [, , failed]) => sum + failed, 0);
  const requests = seconds.reduce((sum, [, answered]) => sum + answered, errors);
  const AIS = { requests, milliseconds: requests * 100, errors };
  return { seconds, services: { PIS: none, AIS, CBPII: none } };
}

/** Looks up these hours. All others of the days have one answered request, in their middle. */
export function quietBut(
  given: Record<string, Requests | undefined>,
  { from, until } = { from: "2026-10-23", until: "2026-10-28" },
) {
  return (hour: string): HourCounts | undefined => {
    if (hour < from || hour > until) return undefined;
    if (!Object.hasOwn(given, hour)) return hourOf(hour, { tpps: [at("30:00", 1, 0)] });
    const requests = given[hour];
    return requests && hourOf(hour, requests);
  };
}
