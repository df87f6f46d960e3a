import { settings } from "../runtime/settings.ts";
import { invocationIds } from "../runtime/time-left.ts";
import { logError, logLine } from "./log.ts";
import { type MetricLine, metricLine } from "./metric-line.ts";
import type { DimensionOf, MetricName } from "./metrics.ts";

/** Writes one metric as a separate line, with its dimensions and further properties. */
export const record = <Name extends MetricName>(
  name: Name,
  value: number,
  about: Record<DimensionOf<Name>, string> & Readonly<Record<string, string | undefined>>,
): void => recordLine((stage) => ({ stage, ...invocationIds(), ...about, [name]: value }));

/**
 * Writes a line of metrics, if the environment has a namespace for them. An error here must not make the request
 * fail.
 */
export function recordLine(lineOf: (stage: string) => MetricLine): void {
  try {
    const namespace = settings.metricsNamespace;
    if (namespace) logLine(metricLine(namespace, lineOf(settings.stage), Date.now()));
  } catch (error) {
    logError("a metric could not be written", error);
  }
}
