import { settings } from "../runtime/settings.ts";
import { logError, logLine } from "./log.ts";
import { type MetricLine, metricLine } from "./metric-line.ts";
import type { DimensionOf, MetricName } from "./metrics.ts";

/** Tells one metric where it arises, in a line of its own, with its dimensions and whatever else is worth knowing. */
export const record = <Name extends MetricName>(
  name: Name,
  value: number,
  about: Record<DimensionOf<Name>, string> & Readonly<Record<string, string | undefined>>,
): void => recordLine((stage) => ({ stage, ...about, [name]: value }));

/**
 * Writes a line of metrics; where no namespace says that any are wanted, none is made. What goes wrong with it never
 * becomes the request's fault.
 */
export function recordLine(lineOf: (stage: string) => MetricLine): void {
  try {
    const namespace = settings.metricsNamespace;
    if (namespace) logLine(metricLine(namespace, lineOf(settings.stage), Date.now()));
  } catch (error) {
    logError("a metric could not be told", error);
  }
}
