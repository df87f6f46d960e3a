import type { Resource } from "../../support/stacks/synthesised.ts";

type Dimension = { Name: string; Value: unknown };
type Metric = { Namespace: string; MetricName: string; Dimensions?: Dimension[] };
type Query = {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: Metric; Period: number; Stat: string };
};

const operators: Record<string, string> = {
  GreaterThanOrEqualToThreshold: ">=",
  LessThanThreshold: "<",
};

/** A value that is known only once it is deployed is described by the stack that exports it, or by its name in AWS. */
function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  const [of] = Object.values(value as Record<string, string>);
  return /^(fjordgate-[a-z-]+):/.exec(`${of}`)?.[1] ?? `${of}`;
}

/** Describes a metric by its statistic, name and dimensions. */
const metricText = ({ Namespace, MetricName, Dimensions = [] }: Metric, statistic: string) => {
  const dimensions = Dimensions.map(({ Name, Value }) => `${Name}=${valueText(Value)}`);
  return [statistic, Namespace, MetricName, ...dimensions].join(" ");
};

const queryText = ({ Id, Expression, MetricStat }: Query) =>
  MetricStat
    ? `${Id}: ${metricText(MetricStat.Metric, MetricStat.Stat)} ${MetricStat.Period} s`
    : `${Expression}`;

/** Names the topics that an alarm writes to: in its own stack by their logical ids, elsewhere by their ARNs. */
const topicsText = (actions: readonly unknown[] = []) =>
  actions.map((each) => (/warnings/i.test(JSON.stringify(each)) ? "warning" : "alarm")).join() ||
  "nobody";

/**
 * Describes an alarm completely, in one line: its metric, when it is raised, over which periods, what silence means, and
 * which topics are told of its beginning and its end.
 */
export function describedAlarm({ Properties: of }: Resource): string {
  const { Metrics, Period, EvaluationPeriods, DatapointsToAlarm } = of;
  const metric = Metrics
    ? Metrics.map(queryText).join("; ")
    : metricText(of, of.Statistic ?? of.ExtendedStatistic);
  const operator = operators[of.ComparisonOperator] ?? of.ComparisonOperator;
  const periods = `${EvaluationPeriods} x ${Period ?? "its"} s${DatapointsToAlarm ? ` (${DatapointsToAlarm})` : ""}`;
  const told = [of.AlarmActions, of.OKActions].map(topicsText).join("+");
  return `${of.AlarmName} | ${metric} | ${operator} ${of.Threshold} | ${periods} | ${of.TreatMissingData} | ${told}`;
}
