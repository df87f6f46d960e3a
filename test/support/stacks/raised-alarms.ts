import { allOf, operationsOf, sampleStage } from "../../infra/stacks/sample-stage.ts";
import { type MetricLine, metricLines } from "../operations/metric-lines.ts";

type Watching = {
  AlarmName: string;
  MetricName: string;
  Namespace: string;
  Dimensions?: { Name: string; Value: string }[];
  Statistic: string;
  Threshold: number;
  ComparisonOperator: string;
};

let alarms: Watching[] | undefined;

/**
 * The deployed alarms of the sandbox whose thresholds are crossed by what functions wrote, as CloudWatch counts it: by
 * namespace, metric, and exactly the alarm's dimensions.
 */
export function raisedBy(written: readonly string[]): string[] {
  const lines = metricLines(written);
  alarms ??= allOf(operationsOf(sampleStage()), "CloudWatch::Alarm") as unknown as Watching[];
  return alarms
    .filter((alarm) => isCrossed(alarm, valuesFor(alarm, lines)))
    .map(({ AlarmName }) => AlarmName.replace("fjordgate-sandbox-", ""))
    .sort();
}

const valuesFor = (
  { Namespace, MetricName, Dimensions = [] }: Watching,
  lines: readonly MetricLine[],
): number[] =>
  lines
    .filter((line) => Dimensions.every(({ Name, Value }) => line[Name] === Value))
    .filter((line) =>
      line._aws.CloudWatchMetrics.some(
        (each) =>
          each.Namespace === Namespace &&
          each.Metrics.some(({ Name }) => Name === MetricName) &&
          each.Dimensions.some(
            (names) =>
              [...names].sort().join() ===
              Dimensions.map(({ Name }) => Name)
                .sort()
                .join(),
          ),
      ),
    )
    .map((line) => Number(line[MetricName]));

const statistics: Record<string, (values: number[]) => number> = {
  Sum: (values) => values.reduce((sum, each) => sum + each, 0),
  Maximum: (values) => Math.max(...values),
  Minimum: (values) => Math.min(...values),
};

function isCrossed({ Statistic, Threshold, ComparisonOperator }: Watching, values: number[]) {
  const value = values.length ? statistics[Statistic]?.(values) : undefined;
  if (value === undefined) return false;
  return ComparisonOperator === "LessThanThreshold" ? value < Threshold : value >= Threshold;
}
