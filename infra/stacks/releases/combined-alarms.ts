import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { publishedServices } from "../../../shared/rules/downtime.ts";
import type { StageName } from "../../deployment/stage-settings.ts";
import { metricsByName } from "../alarms/metrics.ts";
import type { PlannedAlarm } from "../alarms/raise-alarm.ts";
import { scaPurposes, servicesOf } from "../alarms/services.ts";

/** Alarms that calculate with several metrics and notify somebody. */
export const combinedAlarms = (stage: StageName): PlannedAlarm[] => [
  ...servicesOf(stage).map((service) => errorRate(stage, service)),
  ...scaPurposes.map((purpose) => unfinished(stage, purpose)),
];

/**
 * The parts of interface-down. The interface counts as down when, within 30 seconds, five requests of any TPPs fail
 * with a status of 5xx and none succeeds (EBA/GL/2018/07, 2.4).
 */
export function downParts(stage: StageName): {
  fiveFailures: PlannedAlarm;
  noSuccess: PlannedAlarm;
} {
  const [failed, asked] = [ofInterface(stage, "BankErrors"), ofInterface(stage, "Requests")];
  return {
    fiveFailures: {
      kind: "fiveFailures",
      metric: calculated(failed.sum, failed.parts, 30),
      threshold: 5,
    },
    noSuccess: {
      kind: "noSuccess",
      metric: calculated(
        `(${asked.sum}) - (${failed.sum})`,
        { ...asked.parts, ...failed.parts },
        30,
      ),
      threshold: 1,
      below: true,
    },
  };
}

const calculated = (expression: string, usingMetrics: Record<string, IMetric>, seconds: number) =>
  new MathExpression({ expression, usingMetrics, period: Duration.seconds(seconds) });

/** Sums a count over all services of the interface; a service without requests counts as 0. */
function ofInterface(stage: StageName, name: "BankErrors" | "Requests") {
  const parts = publishedServices.map((service) => ({
    id: `${service.toLowerCase()}${name}`,
    metric: metricsByName.own(name, { of: { stage, service }, every: 30 }),
  }));
  return {
    sum: parts.map(({ id }) => `FILL(${id}, 0)`).join(" + "),
    parts: Object.fromEntries(parts.map(({ id, metric }) => [id, metric])),
  };
}

/** Ignores periods with fewer than 50 requests, in which one failure is too large a share. */
function errorRate(stage: StageName, service: string): PlannedAlarm {
  const of = { stage, service };
  const used = {
    failed: metricsByName.own("BankErrors", { of, every: 300 }),
    asked: metricsByName.own("Requests", { of, every: 300 }),
  };
  return {
    kind: "serviceErrorRate",
    of: service,
    metric: calculated("IF(asked >= 50, 100 * FILL(failed, 0) / asked, 0)", used, 300),
    threshold: 0.5,
    periods: 3,
  };
}

/**
 * Alarms if fewer than a fifth of the SCAs end in an approval. Some customers change their minds, but not four out of
 * five.
 */
function unfinished(stage: StageName, purpose: string): PlannedAlarm {
  const every = 3_600;
  const used = {
    begun: metricsByName.own("ScaStarted", { of: { stage, purpose }, every }),
    approved: metricsByName.own("ScaFinished", {
      of: { stage, purpose, outcome: "approved" },
      every,
    }),
  };
  return {
    kind: "scaUnfinished",
    of: purpose,
    metric: calculated("IF(begun >= 20, 100 * FILL(approved, 0) / begun, 100)", used, every),
    threshold: 20,
    below: true,
  };
}
