import {
  byService,
  type HourCounts,
  type PublishedService,
  type Second,
  type Tallies,
} from "./downtime.ts";
import { hourName } from "./figures.ts";

/** A probe sends this at the beginning of its User-Agent. A TPP that sends it only leaves out its own requests. */
export const probeAgent = "fjordgate-probe";

type Row = Readonly<Record<string, string>>;

const paths: Record<PublishedService, RegExp> = {
  CBPII: /^\/v1\/(funds-confirmations|bank-offered-consents\/confirmation-of-funds)\b/,
  PIS: /^\/v1\/((bulk-|periodic-)?payments|signing-baskets|users?)\b/,
  AIS: /^\/v1\/((card-)?accounts|consents|bank-offered-consents|agreements|tpps)\b/,
};

/** The service of a gateway's resource. A test compares it with the service of every operation. */
export const publishedServiceOf = (resource: string): PublishedService | undefined =>
  (["CBPII", "PIS", "AIS"] as const).find((service) => paths[service].test(resource));

/**
 * A request failed through the bank if it got 5xx, which is also how a closed interface answers, if the gateway or Lambda
 * throttled it, or if it waited for more than 30 seconds. A TPP's own 429 comes from a function and is no failure. Only
 * numeric functions are used, because CloudWatch documents no sum of comparisons.
 */
const fields = `fields floor(time / 1000) as second, strcontains(agent, "${probeAgent}") as probe,
  least(1, floor(status / 500) + strcontains(error, "THROTTLED") + strcontains(integrationStatus, "429") + floor(milliseconds / 30001)) as failed`;

/** Requests are logged when they are answered, so lines of the next minute belong to the hour too. */
const lateSeconds = 60;

/** The queries for the requests that the gateway received in an hour: by second, and by operation. */
export function countQueries(start: number) {
  const received = `filter time >= ${start * 1000} and time < ${(start + 3_600) * 1000} and resource like /^\\/v1\\// and resource not like /^\\/v1\\/sandbox/`;
  const during = { from: start, to: start + 3_600 + lateSeconds };
  const query = (by: string) =>
    `${fields}\n| ${received}\n| stats count(*) as requests, sum(failed) as failures, sum(milliseconds) as spent by ${by}, probe\n| limit 10000`;
  return {
    bySecond: { ...during, query: query("second") },
    byResource: { ...during, query: query("resource") },
  };
}

/** The counts of an hour from the rows of both queries. */
export function countsOfHour(
  start: number,
  rows: { bySecond: readonly Row[]; byResource: readonly Row[] },
): HourCounts {
  const of = (probe: number) => ({
    seconds: secondsOf(rows.bySecond.filter(isProbe(probe)), start),
    services: talliesOf(rows.byResource.filter(isProbe(probe))),
  });
  return { hour: hourName(start), tpps: of(0), probe: of(1) };
}

const isProbe = (probe: number) => (row: Row) => Number(row.probe) === probe;

const secondsOf = (rows: readonly Row[], start: number): Second[] =>
  rows
    .map(({ second, requests, failures }): Second => {
      const failed = Number(failures);
      return [Number(second) - start, Number(requests) - failed, failed];
    })
    .sort(([one], [other]) => one - other);

function talliesOf(rows: readonly Row[]): Tallies {
  const sum = (service: PublishedService, field: string) =>
    rows
      .filter(({ resource = "" }) => publishedServiceOf(resource) === service)
      .reduce((total, { [field]: value }) => total + Number(value), 0);
  return byService((service) => ({
    requests: sum(service, "requests"),
    milliseconds: sum(service, "spent"),
    errors: sum(service, "failures"),
  }));
}
