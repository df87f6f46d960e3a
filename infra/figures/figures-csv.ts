import {
  type PublishedService,
  publishedServices,
  type Tallies,
} from "../../shared/rules/downtime.ts";
import { daysOfQuarter, type Figures } from "../../shared/rules/figures.ts";
import { CommandRefused } from "../command-error.ts";

type Row = Record<string, string | number>;

/** The names of the services in a table, each with the role of its TPPs. */
const names = { PIS: "payments", AIS: "accounts", CBPII: "funds" } as const satisfies Record<
  PublishedService,
  string
>;

/** The columns of a file with the figures of the bank's own customer interface. */
const ownColumns = [
  "day",
  "downtime_seconds",
  "payments_ms",
  "accounts_ms",
  "funds_ms",
  "error_percent",
];

/** One row of the table. The missing hours are in UTC. */
export function rowOf(figures: Figures, own: Row = {}): Row {
  const { period, seconds, missingHours, downtimeSeconds, counted, tpps, probe } = figures;
  const isKnown = counted.seconds > 0;
  return {
    period,
    hours: seconds / 3_600,
    missing_hours: missingHours.join(" "),
    downtime_seconds: isKnown || downtimeSeconds ? downtimeSeconds : notKnown,
    uptime_percent: isKnown ? uptimeOf(counted) : notKnown,
    ...performance(tpps, isKnown),
    ...prefixed("probe_", performance(probe, isKnown)),
    ...prefixed("own_", { ...emptyOwn, ...own }),
  };
}

/** Rounded down, so that 100 % is a period without downtime. */
const uptimeOf = ({ seconds, down }: Figures["counted"]): string =>
  (Math.floor(100_000 * (1 - down / seconds)) / 1_000).toFixed(3);

/** The regulator must not read a day without a counted hour as one without downtime and requests. */
const notKnown = "";

function performance(tallies: Tallies, isKnown: boolean): Row {
  const all = publishedServices.map((service) => tallies[service]);
  const requests = all.reduce((sum, each) => sum + each.requests, 0);
  const errors = all.reduce((sum, each) => sum + each.errors, 0);
  const row: Row = {
    ...Object.fromEntries(
      publishedServices.map((service) => [`${names[service]}_ms`, meanOf(tallies[service])]),
    ),
    requests,
    errors,
    error_percent: requests ? ((100 * errors) / requests).toFixed(3) : noRequests,
  };
  return isKnown ? row : Object.fromEntries(Object.keys(row).map((name) => [name, notKnown]));
}

/** The regulator must not read a service without requests as one that answers in 0 ms. */
const noRequests = "no requests";

const meanOf = ({ requests, milliseconds }: Tallies[PublishedService]) =>
  requests ? Math.round(milliseconds / requests) : noRequests;

const emptyOwn: Row = Object.fromEntries(ownColumns.slice(1).map((column) => [column, ""]));

const prefixed = (prefix: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${prefix}${name}`, value]));

/**
 * Reads the figures of the bank's own interface, by day, and its totals by the quarter's name. Its columns are fixed, and
 * no field has a comma or quote.
 */
export function ownFiguresOf(csv: string | undefined, quarter: string): Map<string, Row> {
  const [header = "", ...lines] = (csv ?? ownColumns.join()).trim().split(/\r?\n/);
  if (header !== ownColumns.join())
    throw new CommandRefused(
      `The own interface's file must begin with the line ${ownColumns.join()}`,
    );
  const expected = new Set([...daysOfQuarter(quarter), quarter]);
  return new Map(
    lines.map((line): [string, Row] => {
      const [period = "", ...values] = line.split(",");
      const refuse = (what: string) => {
        throw new CommandRefused(`A line of the own interface's file ${what}: ${line}`);
      };
      if (values.length !== ownColumns.length - 1 || !values.every(isOwnFigure))
        refuse("cannot be read");
      if (!expected.delete(period)) refuse(`is for no day of ${quarter}, or for one twice`);
      const [downtime, percent] = [Number(values[0]), Number(values.at(-1))];
      const longest = (period === quarter ? 93 : 1) * secondsOfLongestDay;
      if (downtime > longest || percent > 100) refuse("has a figure that is too high");
      return [period, Object.fromEntries(values.map((value, at) => [ownColumns[at + 1], value]))];
    }),
  );
}

const isOwnFigure = (value: string): boolean => /^(\d+(\.\d+)?|no requests)?$/.test(value);

const secondsOfLongestDay = 25 * 3_600;

export const csvOf = (rows: readonly Row[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((row) => row.join()).join("\n");
