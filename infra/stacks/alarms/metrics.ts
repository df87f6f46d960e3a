import { Aws, Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

/** What a metric is of, over how many seconds, and how many become one number. */
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
export const metrics = {
  own: metricIn("Fjordgate"),
  gateway: metricIn("AWS/ApiGateway"),
  lambda: metricIn("AWS/Lambda"),
  table: metricIn("AWS/DynamoDB"),
  queue: metricIn("AWS/SQS"),
  schedules: metricIn("AWS/Scheduler"),
  certificate: metricIn("AWS/CertificateManager"),
};

/** What a firewall refused by any of its rules; a regional one counts with its region. */
export const blockedRequests = (name: string, every: number) =>
  metricIn("AWS/WAFV2")("BlockedRequests", {
    of: { WebACL: name, Region: Aws.REGION, Rule: "ALL" },
    every,
  });
