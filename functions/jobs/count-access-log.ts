import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import { countQueries, countsOfHour } from "../../shared/rules/request-counts.ts";
import { roleCredentials } from "../../shared/runtime/aws-call.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { queryLog } from "../../shared/telemetry/query-log.ts";

/**
 * Counts the requests of the hour before last, whose last lines are certainly in the log, and writes one object. Repeated
 * for the same hour it writes the same object. To make a missing hour again, an operator starts it with a time two hours
 * later. On one machine the gateway writes no log, and nothing is counted.
 */
export const handler = defineJob({
  summary: "Count the requests of an hour for the regulator's figures",
  everySeconds: 3_600,
  access: { objects: ["accessLog", "requestCounts"] },

  async handle({ realTime }) {
    const { accessLog: group } = settings;
    if (group === undefined) return undefined;
    const start = (Math.floor(realTime.getTime() / 3_600_000) - 2) * 3_600;
    const { bySecond, byResource } = countQueries(start);
    const region = process.env.AWS_REGION ?? "";
    const signing = { service: "logs", region, credentials: roleCredentials() };
    const counts = countsOfHour(start, {
      bySecond: await queryLog({ group, ...bySecond }, signing),
      byResource: await queryLog({ group, ...byResource }, signing),
    });
    await figuresArchive.keepHour(counts.hour, counts);
    return { hour: counts.hour };
  },
});
