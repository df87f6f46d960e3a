import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

const day = 86_400;

/**
 * Alarms for certificates that expire on a known day. Certificate Manager reports the days left
 * twice a day.
 */
export const expiryAlarms = ({ stage, certificates }: Watched): PlannedAlarm[] => [
  ...certificates.map(
    ({ name, arn }): PlannedAlarm => ({
      kind: "certificateExpires",
      of: name,
      metric: metricsByName.certificate("DaysToExpiry", {
        of: { CertificateArn: arn },
        every: day,
        as: "Minimum",
      }),
      threshold: 30,
      below: true,
    }),
  ),
  {
    kind: "truststoreExpires",
    metric: metricsByName.own("TruststoreDaysLeft", { of: { stage }, every: day, as: "Minimum" }),
    threshold: 60,
    below: true,
  },
];
