import { written } from "../run/written.ts";

type Directive = {
  Namespace: string;
  Dimensions: string[][];
  Metrics: { Name: string; Unit: string; StorageResolution?: number }[];
};

/** A line in the embedded metric format of CloudWatch. */
export type MetricLine = Record<string, unknown> & {
  _aws: { Timestamp: number; CloudWatchMetrics: Directive[] };
};

/**
 * The lines with metrics. Each is checked against CloudWatch's rules, because CloudWatch drops invalid lines
 * silently.
 */
export function metricLines(lines: readonly string[]): MetricLine[] {
  const counting = lines.filter((line) => line.startsWith('{"_aws"'));
  return counting.map((line) => checked(JSON.parse(line)));
}

function checked(line: MetricLine): MetricLine {
  const { Timestamp: at, CloudWatchMetrics: directives } = line._aws;
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  expect(directives.length).toBeGreaterThan(0);
  for (const { Namespace, Dimensions: sets, Metrics: metrics } of directives) {
    expect(Namespace).toBe("Fjordgate");
    for (const name of new Set(sets.flat()))
      expect([name, typeof line[name]]).toEqual([name, "string"]);
    for (const name of new Set(sets.flat())) expect(line[name]).not.toBe("");
    expect(sets.every((names) => names.length <= 30)).toBe(true);
    for (const { Name, Unit } of metrics) {
      expect([Name, typeof line[Name]]).toEqual([Name, "number"]);
      expect(["Count", "Milliseconds"]).toContain(Unit);
    }
  }
  return line;
}

/** The metrics of a line, each with each of its dimension sets, as `Name value dimension=value …`. */
export const countedIn = (line: MetricLine): string[] =>
  line._aws.CloudWatchMetrics.flatMap(({ Dimensions: sets, Metrics: metrics }) =>
    metrics.flatMap(({ Name }) =>
      sets.map((names) =>
        [Name, line[Name], ...names.map((name) => `${name}=${line[name]}`)].join(" "),
      ),
    ),
  );

/** The counts of the metrics with these names that something records in the sandbox, as `countedIn` writes them. */
export async function counted(names: RegExp, run: () => Promise<unknown>): Promise<string[]> {
  const all = metricLines(await written(run)).flatMap(countedIn);
  return all.filter((each) => names.test(each)).map((each) => each.replace(" stage=sandbox", ""));
}
