import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Writes one day of the audit trail to its bucket again. The events come from the table, which keeps them for a month.
Use it when the feed that writes the trail has failed for good: its messages are in the queue fjordgate-<stage>-failed-feeds.

  npm run audit-trail -- --stage <stage> --day <yyyy-mm-dd>

  --stage <stage>     sandbox or production
  --day <yyyy-mm-dd>  the day, in UTC
  --help              show this and stop

  The events are added as <day>/again-<n>.ndjson; identical lines in several objects are one event. A second run replaces
  only the objects of the first.

  Exit code: 0 when the day is written, 1 when it is not, 2 for a wrong command line.`;

export type AuditTrailOptions = { stage: StageName; day: string };

/** Reads the command line; returns undefined when help was asked for. */
export function readAuditTrailOptions(args: string[]): AuditTrailOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: "string" },
      day: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { day = "" } = values;
  const stage = stageOf(values.stage);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || new Date(day).toJSON()?.slice(0, 10) !== day)
    throw new WrongUsage("--day needs a day, such as 2026-03-02.");
  return { stage, day };
}
