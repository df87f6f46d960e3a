import { publishedServices } from "../../../shared/rules/downtime.ts";
import { blockedRequests, metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import { servicesOf } from "./services.ts";
import { sidesOf, type Watched } from "./watched.ts";

/** The benchmark limits the average. This limit for 95 % of the answers is stricter, so the alarm comes earlier. */
const slowMilliseconds = 750;
const errorRate = 0.005;

/** Alarms for problems that TPPs, customers and developers notice: failures, slowness, refusals. */
export function interfaceAlarms(watched: Watched): PlannedAlarm[] {
  const { stage } = watched;
  return [
    ...servicesOf(stage).flatMap((service) => serviceAlarms({ stage, service })),
    ...publishedServices.map((service) => refusals({ stage, service })),
    ...sidesOf(watched).flatMap(({ side, of }) => sideAlarms(side, of)),
    ...sidesOf(watched).map(({ side, firewall }) => blocked(side, firewall)),
    ...busy(watched),
    probeFailed(stage),
  ];
}

type Service = { stage: string; service: string };

/**
 * The threshold is 3, although the bank counts as down after five failures within 30 seconds. These five lie in at
 * most two of the metric's periods, so one period has at least three of them. The alarm misses no such case, but may
 * also come without the other two failures.
 */
const serviceAlarms = (of: Service): PlannedAlarm[] => [
  {
    kind: "serviceFailing",
    of: of.service,
    metric: metricsByName.own("BankErrors", { of, every: 30 }),
    threshold: 3,
  },
  {
    kind: "serviceSlow",
    of: of.service,
    metric: metricsByName.own("Milliseconds", { of, every: 300, as: "p95" }),
    threshold: slowMilliseconds,
    periods: 3,
  },
];

const refusals = ({ stage, service }: Service): PlannedAlarm => ({
  kind: "signaturesRefused",
  of: service,
  metric: metricsByName.own("Refusals", {
    of: { stage, service, code: "BAD_REQUEST" },
    every: 300,
  }),
  threshold: 100,
});

const sideAlarms = (side: string, of: Record<string, string>): PlannedAlarm[] => [
  {
    kind: "sideUnanswered",
    of: side,
    metric: metricsByName.gateway("5XXError", { of, every: 60 }),
    threshold: 5,
  },
  {
    kind: "sideErrorRate",
    of: side,
    metric: metricsByName.gateway("5XXError", { of, every: 300, as: "Average" }),
    threshold: errorRate,
    periods: 3,
  },
  {
    kind: "sideSlow",
    of: side,
    metric: metricsByName.gateway("Latency", { of, every: 300, as: "p95" }),
    threshold: slowMilliseconds,
    periods: 3,
  },
];

const blocked = (side: string, name: string): PlannedAlarm => ({
  kind: "sideBlocked",
  of: side,
  metric: blockedRequests(name, 300),
  threshold: 100,
});

/** More than four fifths of what a gateway allows. */
function busy({ apiName, siteApiName, apiStage, requestsPerSecond }: Watched): PlannedAlarm[] {
  const sides = [
    { kind: "interfaceBusy", ApiName: apiName, most: requestsPerSecond.interface },
    { kind: "siteBusy", ApiName: siteApiName, most: requestsPerSecond.site },
  ] as const;
  return sides.map(({ kind, ApiName, most }) => ({
    kind,
    metric: metricsByName.gateway("Count", { of: { ApiName, Stage: apiStage }, every: 60 }),
    threshold: most * 60 * 0.8,
  }));
}

/** One failed probe may be a lost packet; two in a row are none. Two minutes have both, whatever their seconds are. */
const probeFailed = (stage: string): PlannedAlarm => ({
  kind: "probeFailed",
  metric: metricsByName.own("ProbeFailures", { of: { stage }, every: 120 }),
  threshold: 2,
});
