import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

/** The job runs hourly, so two hours contain at least one run. */
const twoHours = 7_200;

/** The authorities publish once a day. */
const oldHours = 30;

/**
 * Alarms for production's lists of TPPs and revoked certificates that are wrong or too old. The
 * sandbox has neither list.
 */
export const registerAlarms = ({ stage }: Watched): PlannedAlarm[] =>
  stage === "sandbox"
    ? []
    : [
        {
          kind: "registerRefused",
          metric: metricsByName.own("RegisterRefused", { of: { stage }, every: twoHours }),
          threshold: 1,
        },
        {
          kind: "registerOld",
          metric: metricsByName.own("RegisterHours", {
            of: { stage },
            every: twoHours,
            as: "Maximum",
          }),
          threshold: oldHours,
        },
        {
          kind: "revocationsRefused",
          metric: metricsByName.own("RevocationsRefused", { of: { stage }, every: twoHours }),
          threshold: 1,
        },
        {
          kind: "revocationsOld",
          metric: metricsByName.own("RevocationsHours", {
            of: { stage },
            every: twoHours,
            as: "Maximum",
          }),
          threshold: 6,
        },
      ];
