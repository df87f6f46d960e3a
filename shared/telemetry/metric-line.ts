import { type MetricName, metricDefinitions } from "./metrics.ts";

/** The content of a metric line: the values of its metrics, their dimensions, and further properties. */
export type MetricLine = { [Name in MetricName]?: number | undefined } & Readonly<
  Record<string, string | number | boolean | undefined>
>;

const names = Object.keys(metricDefinitions) as MetricName[];

/**
 * One line of the log that counts the metrics in it as well (CloudWatch, embedded metric format), each under its own
 * dimensions, which must be in it too. Written by hand, since every request waits for it: the library's objects take
 * five times as long, and a line more for each other set of dimensions.
 */
export function metricLine(namespace: string, line: MetricLine, at: number): string {
  let held = 0;
  for (let index = 0; index < names.length; index += 1)
    if (line[names[index] as MetricName] !== undefined) held |= 1 << index;
  const definitions = definitionsOf(namespace, held);
  return `{"_aws":{"Timestamp":${at},"CloudWatchMetrics":${definitions}},${JSON.stringify(line).slice(1)}`;
}

const known = { namespace: "", texts: new Map<number, string>() };

/** There are few combinations of metrics, a bit for each, and every one is spelt out once. */
function definitionsOf(namespace: string, held: number): string {
  if (known.namespace !== namespace) Object.assign(known, { namespace, texts: new Map() });
  const text = known.texts.get(held);
  if (text !== undefined) return text;
  const made = JSON.stringify(definitions(namespace, held));
  known.texts.set(held, made);
  return made;
}

/** Metrics that are counted by the same dimensions stand together. */
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
