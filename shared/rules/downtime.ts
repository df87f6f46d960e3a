/** The services whose availability is published (RTS, article 32, 4): payments, accounts, funds. */
export const publishedServices = ["PIS", "AIS", "CBPII"] as const;
export type PublishedService = (typeof publishedServices)[number];

/** A value for each published service. */
export const byService = <T>(of: (service: PublishedService) => T): Record<PublishedService, T> =>
  Object.fromEntries(publishedServices.map((service) => [service, of(service)])) as Record<
    PublishedService,
    T
  >;

/** The requests of a second of an hour: how many were answered, and how many failed. */
export type Second = readonly [second: number, answered: number, failed: number];

export type Tally = { requests: number; milliseconds: number; errors: number };
export type Tallies = Record<PublishedService, Tally>;

/** The counted requests of one kind of client. The seconds are in order, and those without a request are left out. */
type Counted = { seconds: readonly Second[]; services: Tallies };

/** One hour of the interface, as the job count-access-log stores it. A probe is a monitoring system of the bank. */
export type HourCounts = { hour: string; tpps: Counted; probe: Counted };

/** An hour by its first second since 1970. It has no counts if they are missing. */
export type Hour = { start: number; counts: HourCounts | undefined };

/** A downtime from its first second to the one in which a request succeeded, and the requests that failed in it. */
export type Outage = { from: number; to: number; failed: number };

/** The interface is down if so many consecutive requests failed (EBA/GL/2018/07, guideline 2.4). */
const consecutive = 5;

type Run = { from: number; failed: number; isMixed: boolean };

/**
 * Finds the downtimes in consecutive hours. The counts do not say in which order the requests of one second came, so
 * the failures of a second are taken as later than its successes. A run from one second with a success to the next one
 * is no downtime, because under load every second has both.
 *
 * Nothing is known of a missing hour: a downtime ends at its beginning. A success of a probe ends a downtime only in an
 * hour without any request of a TPP.
 */
export function outagesOf(hours: readonly Hour[]): Outage[] {
  const outages: Outage[] = [];
  let run: Run | undefined;
  const end = (to: number) => {
    if (run && run.failed >= consecutive && !(run.isMixed && to - run.from <= 1))
      outages.push({ from: run.from, to, failed: run.failed });
    run = undefined;
  };
  for (const { start, counts } of hours) {
    if (!counts) end(start);
    for (const [second, answered, failed] of counts ? decisiveSeconds(counts) : []) {
      const at = start + second;
      if (answered) end(at);
      if (failed)
        run = { from: at, isMixed: answered > 0, ...run, failed: failed + (run?.failed ?? 0) };
    }
  }
  const last = hours.at(-1);
  if (last) end(last.start + 3_600);
  return outages;
}

const decisiveSeconds = ({ tpps, probe }: HourCounts): readonly Second[] =>
  tpps.seconds.length
    ? tpps.seconds
    : probe.seconds.map(([second, answered]): Second => [second, answered, 0]);

/** Joins downtimes that overlap, so that no second counts twice. */
export function joinedOutages(outages: readonly Outage[]): Outage[] {
  const joined: Outage[] = [];
  for (const each of outages.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (!last || each.from > last.to) joined.push({ ...each });
    else Object.assign(last, { to: Math.max(last.to, each.to), failed: last.failed + each.failed });
  }
  return joined;
}

/** The seconds of downtime within a period. A downtime over midnight is divided between the two days. */
export const secondsDown = (outages: readonly Outage[], from: number, to: number): number =>
  outages
    .map((each) => Math.min(each.to, to) - Math.max(each.from, from))
    .reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
