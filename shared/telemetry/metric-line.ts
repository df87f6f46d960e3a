import { type MetricName, metricDefinitions } from "./metrics.ts";

/** The content of a metric line: the values of its metrics, their dimensions, and further properties. */
export type MetricLine = { [Name in MetricName]?: number | undefined } & Readonly<
  Record<string, string | number | boolean | undefined>
>;

const names = Object.keys(metricDefinitions) as MetricName[];
/** A bit for each metric. */
const bitOf = new Map<string, number>(names.map((name, index) => [name, 1 << index]));

/**
 * Formats a log line from which CloudWatch also counts metrics (embedded metric format). The line must contain the
 * dimensions of each metric. It is built by hand because every request waits for it: the library takes five times as
 * long, and writes a separate line for each set of dimensions.
 */
export function metricLine(namespace: string, line: MetricLine, at: number): string {
  let held = 0;
  for (const name in line) if (line[name] !== undefined) held |= bitOf.get(name) ?? 0;
  const definitions = definitionsOf(namespace, held);
  return `{"_aws":{"Timestamp":${at},"CloudWatchMetrics":${definitions}},${JSON.stringify(line).slice(1)}`;
}

const known = { namespace: "", texts: new Map<number, string>() };

/**
 * Caches the definitions of each combination of metrics; `held` has a bit for each metric, and there are few
 * combinations.
 */
function definitionsOf(namespace: string, held: number): string {
  if (known.namespace !== namespace) Object.assign(known, { namespace, texts: new Map() });
  const text = known.texts.get(held);
  if (text !== undefined) return text;
  const made = JSON.stringify(definitions(namespace, held));
  known.texts.set(held, made);
  return made;
}

/** Groups metrics that have the same dimensions. */
function definitions(namespace: string, held: number) {
  const chosen = names.filter((_, index) => held & (1 << index));
  const groups = Map.groupBy(chosen, (name) => JSON.stringify(metricDefinitions[name][1]));
  return [...groups].map(([by, together]) => ({
    Namespace: namespace,
    Dimensions: (JSON.parse(by) as string[][]).map((dimensions) => ["stage", ...dimensions]),
    Metrics: together.map(definition),
  }));
}

function definition(name: MetricName) {
  const [unit, , resolution] = metricDefinitions[name];
  return { Name: name, Unit: unit, ...(resolution ? { StorageResolution: 1 } : {}) };
}
