import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Writes a day of the audit trail to its bucket again, from the table, which keeps it for a month. For when the feed that
does so has failed for good: its messages are in the queue fjordgate-<stage>-failed-feeds.

  npm run audit-trail -- --stage <stage> --day <yyyy-mm-dd>

  --stage <stage>     sandbox or production
  --day <yyyy-mm-dd>  the day, in UTC
  --help              show this and stop

  It adds <day>/again-<n>.ndjson to what is there; lines that are equal tell of one event. Done again, it replaces nothing
  but its own.

  It exits with 0 when it is done, with 1 when it is not, with 2 for a wrong command line.`;

export type AuditTrailOptions = { stage: StageName; day: string };

/** Reads the command line; answers nothing when help was asked for. */
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
