import { Aws, Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

/** The dimensions of a metric, its period in seconds, and its statistic. */
export type MetricOf = {
  of: Record<string, string>;
  every: number;
  as?: "Sum" | "Average" | "Maximum" | "Minimum" | "p50" | "p95";
};

const metricIn =
  (namespace: string) =>
  (metricName: string, { of, every, as = "Sum" }: MetricOf) =>
    new Metric({
      namespace,
      metricName,
      dimensionsMap: of,
      period: Duration.seconds(every),
      statistic: as,
    });

/** Metrics by their own names: the functions' own first, then those of AWS's services. */
export const metricsByName = {
  own: metricIn("Fjordgate"),
  gateway: metricIn("AWS/ApiGateway"),
  lambda: metricIn("AWS/Lambda"),
  table: metricIn("AWS/DynamoDB"),
  queue: metricIn("AWS/SQS"),
  schedules: metricIn("AWS/Scheduler"),
  certificate: metricIn("AWS/CertificateManager"),
};

/**
 * The requests that any rule of a firewall blocked; a regional firewall has its region as a
 * dimension.
 */
export const blockedRequests = (name: string, every: number) =>
  metricIn("AWS/WAFV2")("BlockedRequests", {
    of: { WebACL: name, Region: Aws.REGION, Rule: "ALL" },
    every,
  });
