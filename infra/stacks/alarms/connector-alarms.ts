import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

/**
 * The kinds of failed calls, and the number per minute that raises an alarm: one wrong certificate
 * or answer is enough.
 */
export const connectorFailures = {
  tls: 1,
  answer: 1,
  shape: 1,
  tooLarge: 1,
  refused: 5,
  late: 5,
  cut: 5,
  status: 5,
} as const;

/** Alarms for wrong answers, or none, of the bank's connector. The sandbox has no connector. */
export const connectorAlarms = ({ stage }: Watched): PlannedAlarm[] =>
  stage === "sandbox"
    ? []
    : Object.entries(connectorFailures).map(([failure, threshold]) => ({
        kind: "connectorFailing",
        of: failure,
        metric: metricsByName.own("ConnectorFailures", { of: { stage, failure }, every: 60 }),
        threshold,
      }));
