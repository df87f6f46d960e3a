import { addDays, startOfDay } from "./calendar.ts";
import {
  byService,
  type Hour,
  type HourCounts,
  joinedOutages,
  type Outage,
  outagesOf,
  secondsDown,
  type Tallies,
} from "./downtime.ts";

const hour = 3_600;

/** A downtime may begin before a period and end after it, so a day more is read on either side. */
const margin = 24 * hour;

/** The figures of one day in Oslo, or their sums over a period. */
export type Figures = {
  period: string;
  seconds: number;
  missingHours: readonly string[];
  downtimeSeconds: number;
  /** The seconds of the hours that are not missing, and the downtime in them. */
  counted: { seconds: number; down: number };
  tpps: Tallies;
  probe: Tallies;
};

/** The figures of an incident, to the second. */
export type Incident = {
  downtimeSeconds: number;
  outages: readonly Outage[];
  requests: number;
  failed: number;
  /** The hours that have a part in the incident, and are not missing. */
  countedHours: number;
  missingHours: readonly string[];
};

type CountsOf = (hour: string) => HourCounts | undefined;

const secondOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The name of an hour, in UTC: 2026-10-25T01. */
export const hourName = (second: number): string =>
  new Date(second * 1000).toISOString().slice(0, 13);

/** The names of all hours that the figures of a period depend on. */
export const hoursNeeded = (from: Date, to: Date): string[] =>
  startsBetween(secondOf(from) - margin, secondOf(to) + margin).map(hourName);

/** The first seconds of the hours that have a part in a period. */
function startsBetween(from: number, to: number): number[] {
  const first = Math.floor(from / hour);
  return Array.from({ length: Math.ceil(to / hour) - first }, (_, index) => (first + index) * hour);
}

/** The days of a quarter such as 2026Q4. */
export function daysOfQuarter(quarter: string): string[] {
  const [year = 0, number = 0] = quarter.split("Q").map(Number);
  const first = new Date(Date.UTC(year, number * 3 - 3, 1)).toISOString().slice(0, 10);
  const after = new Date(Date.UTC(year, number * 3, 1)).toISOString().slice(0, 10);
  const days: string[] = [];
  for (let day = first; day < after; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The quarter of a day, a number of quarters earlier. */
export function quarterOf(day: string, earlier = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const index = year * 4 + Math.floor((month - 1) / 3) - earlier;
  return `${Math.floor(index / 4)}Q${(index % 4) + 1}`;
}

/** The first instant of a day in Oslo, and the first after it. */
export const periodOf = (day: string) => ({
  from: startOfDay(day),
  to: startOfDay(addDays(day, 1)),
});

/**
 * The figures of consecutive days, with the times for which the interface was closed. Days in Oslo begin with a whole
 * hour of UTC, and have 23, 24 or 25 of them.
 */
export function figuresOfDays(
  days: readonly string[],
  countsOf: CountsOf,
  closed: readonly Outage[] = [],
): Figures[] {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const outages = outagesBetween(periodOf(first).from, periodOf(last).to, { countsOf, closed });
  return days.map((day) => {
    const { from, to } = periodOf(day);
    const hours = hoursBetween(secondOf(from), secondOf(to), countsOf);
    const known = hours.flatMap(({ start, counts }) => (counts ? { start, counts } : []));
    return {
      period: day,
      seconds: hours.length * hour,
      missingHours: missingAmong(hours),
      downtimeSeconds: secondsDown(outages, secondOf(from), secondOf(to)),
      counted: {
        seconds: known.length * hour,
        down: sum(known.map(({ start }) => secondsDown(outages, start, start + hour))),
      },
      tpps: sumOf(known.map(({ counts }) => counts.tpps.services)),
      probe: sumOf(known.map(({ counts }) => counts.probe.services)),
    };
  });
}

/** The sums of several days. */
export const totalOf = (period: string, days: readonly Figures[]): Figures => ({
  period,
  seconds: sum(days.map(({ seconds }) => seconds)),
  missingHours: days.flatMap(({ missingHours }) => missingHours),
  downtimeSeconds: sum(days.map(({ downtimeSeconds }) => downtimeSeconds)),
  counted: {
    seconds: sum(days.map(({ counted }) => counted.seconds)),
    down: sum(days.map(({ counted }) => counted.down)),
  },
  tpps: sumOf(days.map(({ tpps }) => tpps)),
  probe: sumOf(days.map(({ probe }) => probe)),
});

export function incidentBetween(
  from: Date,
  to: Date,
  { countsOf, closed = [] }: { countsOf: CountsOf; closed?: readonly Outage[] },
): Incident {
  const [begin, end] = [secondOf(from), secondOf(to)];
  const hours = hoursBetween(begin, end, countsOf);
  const seconds = hours
    .flatMap(({ start, counts }) =>
      (counts?.tpps.seconds ?? []).map(([second, ...count]) => ({ at: start + second, count })),
    )
    .filter(({ at }) => at >= begin && at < end);
  const failed = sum(seconds.map(({ count }) => count[1]));
  const outages = outagesBetween(from, to, { countsOf, closed });
  return {
    downtimeSeconds: secondsDown(outages, begin, end),
    outages: outages.filter((each) => each.from < end && each.to > begin),
    requests: failed + sum(seconds.map(({ count }) => count[0])),
    failed,
    countedHours: hours.filter(({ counts }) => counts).length,
    missingHours: missingAmong(hours),
  };
}

const missingAmong = (hours: readonly Hour[]): string[] =>
  hours.flatMap(({ start, counts }) => (counts ? [] : hourName(start)));

/** The downtimes that the counts show, and the times for which an operator closed the interface. */
const outagesBetween = (
  from: Date,
  to: Date,
  { countsOf, closed }: { countsOf: CountsOf; closed: readonly Outage[] },
): Outage[] =>
  joinedOutages([
    ...outagesOf(hoursBetween(secondOf(from) - margin, secondOf(to) + margin, countsOf)),
    ...closed,
  ]);

const hoursBetween = (from: number, to: number, countsOf: CountsOf): Hour[] =>
  startsBetween(from, to).map((start) => ({ start, counts: countsOf(hourName(start)) }));

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** The sums of tallies, by service. */
const sumOf = (all: readonly Tallies[]): Tallies =>
  byService((service) => {
    const of = all.map(({ [service]: each }) => each);
    return {
      requests: sum(of.map(({ requests }) => requests)),
      milliseconds: sum(of.map(({ milliseconds }) => milliseconds)),
      errors: sum(of.map(({ errors }) => errors)),
    };
  });
