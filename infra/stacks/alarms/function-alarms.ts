import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import { shortName, type Watched, type WatchedFunction } from "./watched.ts";

/**
 * Alarms for all functions together, and for some kinds alone: jobs must run, feeds must keep up.
 */
export const functionAlarms = (watched: Watched): PlannedAlarm[] => [
  ...sharedAlarms(watched),
  ...watched.functions.flatMap((each) => {
    const of = shortName(watched.stage, each.name);
    return [...jobAlarms(of, each), ...feedAlarms(watched.stage, of, each)];
  }),
];

/** Without a function's name Lambda counts the whole account's functions, which share its concurrency. */
const sharedAlarms = ({ unreservedConcurrency, scheduleGroup }: Watched): PlannedAlarm[] => [
  {
    kind: "functionsThrottled",
    metric: metricsByName.lambda("Throttles", { of: {}, every: 300 }),
    threshold: 1,
  },
  {
    kind: "accountConcurrency",
    // ClaimedAccountConcurrency counts what is reserved as used, even while none of it runs.
    metric: metricsByName.lambda("UnreservedConcurrentExecutions", {
      of: {},
      every: 60,
      as: "Maximum",
    }),
    threshold: Math.floor(unreservedConcurrency * 0.8),
    periods: 3,
  },
  ...(
    [
      ["scheduleDropped", "InvocationDroppedCount"],
      ["scheduleLost", "InvocationsFailedToBeSentToDeadLetterCount"],
    ] as const
  ).map(([kind, metric]) => ({
    kind,
    metric: metricsByName.schedules(metric, { of: { ScheduleGroup: scheduleGroup }, every: 300 }),
    threshold: 1,
  })),
];

const lambda = ({ name }: WatchedFunction, metric: string, every: number) =>
  metricsByName.lambda(metric, { of: { FunctionName: name }, every });

function jobAlarms(of: string, watched: WatchedFunction): PlannedAlarm[] {
  const { everySeconds } = watched;
  if (!everySeconds) return [];
  const { every, periods } = patience(everySeconds);
  const runs = lambda(watched, "Invocations", every);
  return [
    { kind: "jobFailed", of, metric: lambda(watched, "Errors", 300), threshold: 1 },
    {
      kind: "jobUndelivered",
      of,
      metric: lambda(watched, "DestinationDeliveryFailures", 300),
      threshold: 1,
    },
    { kind: "jobSilent", of, metric: runs, threshold: 1, below: true, periods },
  ];
}

const hour = 3_600;
/** The longest period over which CloudWatch evaluates an alarm: seven days, in hours. */
const week = 168;

/**
 * The longest silence of a job before an alarm: three runs if it runs more often than hourly, else
 * one run and two hours. Returned in periods that CloudWatch accepts: whole minutes, and one hour
 * for everything longer.
 */
export function patience(everySeconds: number): { every: number; periods: number } {
  if (everySeconds < hour) return { every: Math.ceil(everySeconds / 60) * 60, periods: 3 };
  return { every: hour, periods: Math.min(Math.ceil(everySeconds / hour) + 2, week) };
}

/** Alarms for a feed. A feed reports failed records in its answer, and Lambda does not count that as an error. */
function feedAlarms(stage: string, of: string, watched: WatchedFunction): PlannedAlarm[] {
  if (watched.kind !== "feed") return [];
  const failures = { of: { stage, operation: watched.id }, every: 300 };
  const age = { of: { FunctionName: watched.name }, every: 60, as: "Maximum" } as const;
  return [
    { kind: "feedFailed", of, metric: metricsByName.own("JobFailures", failures), threshold: 1 },
    { kind: "feedCrashed", of, metric: lambda(watched, "Errors", 300), threshold: 1 },
    {
      kind: "feedLate",
      of,
      metric: metricsByName.lambda("IteratorAge", age),
      threshold: 300_000,
      periods: 3,
    },
  ];
}
