import type { StageName } from "../../deployment/stage-settings.ts";
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
  ...watchedCertificates(stage).flatMap((certificate) => [
    secretExpires(stage, certificate, "secretExpires", 30),
    secretExpires(stage, certificate, "secretExpiresSoon", 7),
  ]),
  {
    kind: "answersUnsigned",
    metric: metricsByName.own("AnswersUnsigned", { of: { stage }, every: 300 }),
    threshold: 1,
  },
];

/** The certificates whose days the functions that use them record; the sandbox has neither connector nor provider. */
const watchedCertificates = (stage: StageName) => [
  ...(["interface", "probe", "answers"] as const),
  ...(stage === "sandbox" ? [] : (["connector", "openid"] as const)),
];

const secretExpires = (
  stage: StageName,
  certificate: string,
  kind: "secretExpires" | "secretExpiresSoon",
  threshold: number,
): PlannedAlarm => ({
  kind,
  of: certificate,
  metric: metricsByName.own("CertificateDaysLeft", {
    of: { stage, certificate },
    every: day,
    as: "Minimum",
  }),
  threshold,
  below: true,
});
