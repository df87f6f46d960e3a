import type { Command } from "commander";
import { Option } from "commander";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import {
  daysOfQuarter,
  figuresOfDays,
  hoursNeeded,
  incidentBetween,
  periodOf,
  totalOf,
} from "../../shared/rules/figures.ts";
import { CommandRefused, WrongUsage } from "../command-error.ts";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";
import { instantNamed, jsonOption } from "../program.ts";
import { closedTimes } from "./closures.ts";
import { csvOf, ownFiguresOf, rowOf } from "./figures-csv.ts";
import { affectedBy, failedTpps, readEvents } from "./incident.ts";
import { readHours, sourceOf } from "./read-hours.ts";

type Show = {
  stage: StageName;
  folder?: string;
  quarter?: string;
  from?: Date;
  to?: Date;
  json?: true;
};

/** Adds the verbs of `figures`. */
export function addFigures(noun: Command): void {
  withStage(noun.command("show"))
    .description(
      "Show the figures of each day of a quarter and their sum, or those of an incident, as CSV. A day is from midnight to midnight in Oslo, and is shown two hours after its end.",
    )
    .addOption(quarterOption())
    .option(
      "--from <instant>",
      "the beginning of an incident, such as 2026-10-25T01:10:00Z",
      instantNamed,
    )
    .option("--to <instant>", "its end", instantNamed)
    .option("--folder <folder>", "read a copy of the bucket's figures/ instead of the bucket")
    .addOption(jsonOption())
    .action(show);
  withStage(noun.command("publish"))
    .description("Publish the CSV of a quarter on the SCA site, at /figures, or replace it.")
    .addOption(quarterOption().makeOptionMandatory())
    .action(publish);
  noun.addHelpText(
    "afterAll",
    `
The job count-access-log counts an hour two hours later. missing_hours names the hours, in UTC, that it has not counted: start it
by hand with a time two hours later, while the access log is kept. A downtime ends where a missing hour begins. uptime_percent is over the counted hours only, and a
day without any has empty fields; hours is the length of the day. On one machine the gateway writes no access log, so there are
no figures.

own_… are the figures of the bank's own customer interface. They come from figures/own/<quarter>.csv in the audit bucket,
whose first line is day,downtime_seconds,payments_ms,accounts_ms,funds_ms,error_percent. A line that begins with the quarter
instead of a day has its totals.

An incident is also read from the log group operations and from the audit events of the table, which are kept for a month. With
--folder it has no TPPs, payments and customers. The folder is aws s3 sync s3://<AuditBucket>/figures <folder>.`,
  );
}

const withStage = (verb: Command): Command =>
  verb.addOption(
    new Option("--stage <stage>", "the stage").choices(stageNames).default("production"),
  );

const quarterOption = () =>
  new Option("--quarter <quarter>", "such as 2026Q4").argParser((text) => {
    if (/^20\d\dQ[1-4]$/.test(text)) return text;
    throw new WrongUsage("--quarter needs a quarter, such as 2026Q4.");
  });

async function show(options: Show): Promise<void> {
  const { stage, folder, quarter, from, to, json } = options;
  const isIncident = from !== undefined && to !== undefined && from < to;
  if ((quarter !== undefined) === isIncident || (!isIncident && (from ?? to)))
    throw new WrongUsage("Give either --quarter, or --from and a later --to.");
  const source = await sourceOf(stage, folder);
  if (quarter !== undefined) {
    const rows = await quarterRows(source, quarter, new Date());
    return console.log(json ? JSON.stringify(rows, null, 2) : csvOf(rows));
  }
  if (!from || !to) return;
  if (to > new Date()) throw new WrongUsage("--to is in the future.");
  const countsOf = await readHours(source, hoursNeeded(from, to));
  const counted = incidentBetween(from, to, {
    countsOf,
    closed: closedTimes(await source.closures(), new Date()),
  });
  const isCounted = counted.countedHours > 0;
  if (!isCounted && !counted.outages.length)
    throw new CommandRefused(
      "No hour of this time has been counted. An hour is counted two hours after its end (npm run bank -- figures --help).",
    );
  const tpps = folder === undefined ? await failedTpps(stage, { from, to }) : undefined;
  const incident = {
    from: from.toISOString(),
    to: to.toISOString(),
    downtime_seconds: counted.downtimeSeconds,
    requests: isCounted ? counted.requests : "",
    failed_requests: isCounted ? counted.failed : "",
    ...(tpps && { tpps_affected: tpps.length }),
    ...(tpps && affectedBy(await readEvents(stage, { from, to }), { from, to })),
    missing_hours: counted.missingHours.join(" "),
  };
  if (!json) return console.log(csvOf([incident]));
  const downtimes = counted.outages.map(({ from, to, failed }) => ({
    from: instantOf(from),
    to: instantOf(to),
    failed_requests: failed,
  }));
  console.log(JSON.stringify({ ...incident, downtimes, tpps }, null, 2));
}

const instantOf = (second: number): string => new Date(second * 1000).toISOString();

/** The days of a quarter that are over. Yesterday's last hour is counted between one and two o'clock. */
function daysOver(quarter: string, now: Date): string[] {
  const lastDay = addDays(osloDay(new Date(now.getTime() - 2 * 3_600_000)), -1);
  return daysOfQuarter(quarter).filter((day) => day <= lastDay);
}

/** The rows of all counted days of a quarter, and their sum. */
async function quarterRows(
  source: Awaited<ReturnType<typeof sourceOf>>,
  quarter: string,
  now: Date,
) {
  const days = daysOver(quarter, now);
  const [first] = days;
  if (first === undefined) throw new CommandRefused(`No day of ${quarter} is over yet.`);
  const own = ownFiguresOf(await source.own(quarter), quarter);
  const { from } = periodOf(first);
  const { to } = periodOf(days.at(-1) ?? first);
  const countsOf = await readHours(source, hoursNeeded(from, to));
  const figures = figuresOfDays(days, countsOf, closedTimes(await source.closures(), now));
  const total = totalOf(quarter, figures);
  if (total.counted.seconds === 0)
    throw new CommandRefused(
      `There are no counts for ${quarter}: no day of it that is over has a counted hour.`,
    );
  return [...figures, total].map((each) => rowOf(each, own.get(each.period)));
}

async function publish({ stage, quarter }: { stage: StageName; quarter: string }): Promise<void> {
  const now = new Date();
  if (daysOver(quarter, now).length < daysOfQuarter(quarter).length)
    throw new CommandRefused(
      `${quarter} is still running, and is published only as a whole: two hours after its end in Oslo.`,
    );
  const rows = await quarterRows(await sourceOf(stage, undefined), quarter, now);
  await figuresArchive.publish(quarter, csvOf(rows));
  const { missing_hours: missing } = rows.at(-1) ?? {};
  console.log(
    `${rows.length - 1} days of ${quarter} are published at /figures?quarter=${quarter}.`,
  );
  if (missing) console.log(`These hours are missing: ${missing}`);
}
