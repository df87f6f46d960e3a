import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { metricsByName } from "../alarms/metrics.ts";
import { scaPurposes, servicesOf } from "../alarms/services.ts";
import { sidesOf, type Watched } from "../alarms/watched.ts";
import type { Chart } from "./operations-dashboard.ts";

/** Charts of requests, their answers, and the customers' SCA. */
export const requestCharts = (watched: Watched): Chart[] => [
  { title: "Requests", unit: "a minute", metrics: byService(watched, "Requests") },
  {
    title: "Failures on the bank's side",
    unit: "a minute",
    metrics: byService(watched, "BankErrors"),
  },
  { title: "Error rate", unit: "%", metrics: errorRates(watched) },
  {
    title: "Time in the function, p95",
    unit: "ms",
    metrics: byService(watched, "Milliseconds", "p95"),
  },
  { title: "Time in the gateway, p95", unit: "ms", metrics: bySide(watched, "Latency", "p95") },
  { title: "5xx of the gateways", unit: "a minute", metrics: bySide(watched, "5XXError") },
  {
    title: "Refusals by code",
    unit: "in 5 minutes",
    metrics: [found(watched, "Refusals", ["service", "code"])],
  },
  { title: "SCA begun and ended", unit: "in 5 minutes", metrics: sca(watched) },
  { title: "Unattended reads", unit: "in 5 minutes", metrics: unattended(watched) },
  {
    title: "How keyId is spelt",
    unit: "in 5 minutes",
    metrics: [found(watched, "KeyIdSpelling", ["level"])],
  },
];

const byService = ({ stage }: Watched, name: string, as: "Sum" | "p95" = "Sum") =>
  servicesOf(stage).map((service) =>
    metricsByName.own(name, { of: { stage, service }, every: 60, as }).with({ label: service }),
  );

const bySide = (watched: Watched, name: string, as: "Sum" | "p95" = "Sum") =>
  sidesOf(watched).map(({ side, of }) =>
    metricsByName.gateway(name, { of, every: 60, as }).with({ label: side }),
  );

const errorRates = ({ stage }: Watched) =>
  servicesOf(stage).map((service) => {
    const of = { stage, service };
    const id = service.toLowerCase();
    return new MathExpression({
      label: service,
      expression: `100 * FILL(${id}Errors, 0) / ${id}Requests`,
      usingMetrics: {
        [`${id}Errors`]: metricsByName.own("BankErrors", { of, every: 300 }),
        [`${id}Requests`]: metricsByName.own("Requests", { of, every: 300 }),
      },
      period: Duration.minutes(5),
    });
  });

/** Searches for all series of a metric in the stage, because the values of the other dimensions are not known here. */
const found = ({ stage }: Watched, name: string, others: readonly string[]) =>
  new MathExpression({
    label: "",
    expression: `SEARCH('{Fjordgate,${["stage", ...others].join(",")}} MetricName="${name}" stage="${stage}"', 'Sum', 300)`,
    period: Duration.minutes(5),
  });

const sca = (watched: Watched) => [
  ...scaPurposes.map((purpose) =>
    metricsByName
      .own("ScaStarted", { of: { stage: watched.stage, purpose }, every: 300 })
      .with({ label: `${purpose} begun` }),
  ),
  found(watched, "ScaFinished", ["purpose", "outcome"]),
];

const unattended = (watched: Watched) =>
  ["UnattendedReads", "UnattendedRefused"].map((name) => found(watched, name, ["service"]));
