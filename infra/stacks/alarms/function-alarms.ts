import { metrics } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import { shortName, type Watched, type WatchedFunction } from "./watched.ts";

/** What each function brings along: every one may be throttled, jobs have to run, feeds have to keep up. */
export const functionAlarms = ({ stage, functions }: Watched): PlannedAlarm[] =>
  functions.flatMap((watched) => {
    const of = shortName(stage, watched.name);
    return [throttled(of, watched), ...jobAlarms(of, watched), ...feedAlarms(stage, of, watched)];
  });

const lambda = ({ name }: WatchedFunction, metric: string, every: number) =>
  metrics.lambda(metric, { of: { FunctionName: name }, every });

const throttled = (of: string, watched: WatchedFunction): PlannedAlarm => ({
  kind: "functionThrottled",
  of,
  metric: lambda(watched, "Throttles", 300),
  threshold: 1,
});

function jobAlarms(of: string, watched: WatchedFunction): PlannedAlarm[] {
  const { everySeconds } = watched;
  if (watched.kind !== "job" || !everySeconds) return [];
  const { every, periods } = patience(everySeconds);
  const runs = lambda(watched, "Invocations", every);
  return [
    { kind: "jobFailed", of, metric: lambda(watched, "Errors", 300), threshold: 1 },
    { kind: "jobSilent", of, metric: runs, threshold: 1, below: true, periods },
  ];
}

const hour = 3_600;
/** CloudWatch looks back over seven days at most, in periods of an hour. */
const week = 168;

/**
 * How long a job may be silent: three of its runs when it runs more often than hourly, else one run and two hours. In
 * periods that CloudWatch takes: whole minutes, and one hour for all that is longer.
 */
export function patience(everySeconds: number): { every: number; periods: number } {
  if (everySeconds < hour) return { every: Math.ceil(everySeconds / 60) * 60, periods: 3 };
  return { every: hour, periods: Math.min(Math.ceil(everySeconds / hour) + 2, week) };
}

/** A feed that fails says from where on it must be asked again, which Lambda does not count as an error. */
function feedAlarms(stage: string, of: string, watched: WatchedFunction): PlannedAlarm[] {
  if (watched.kind !== "feed") return [];
  const failures = { of: { stage, operation: watched.id }, every: 300 };
  const age = { of: { FunctionName: watched.name }, every: 60, as: "Maximum" } as const;
  return [
    { kind: "feedFailed", of, metric: metrics.own("JobFailures", failures), threshold: 1 },
    { kind: "feedCrashed", of, metric: lambda(watched, "Errors", 300), threshold: 1 },
    {
      kind: "feedLate",
      of,
      metric: metrics.lambda("IteratorAge", age),
      threshold: 300_000,
      periods: 3,
    },
  ];
}
