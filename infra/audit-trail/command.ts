import type { Command } from "commander";
import { type AuditKind, auditArchive } from "../../shared/object-store/audit-archive.ts";
import { withEscapes } from "../../shared/signature/visible-text.ts";
import { type AuditRecord, auditLine, outboxOf } from "../../shared/table/audit.ts";
import { CommandRefused, ReportedFailure, WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { timeNamed } from "../restore/time-named.ts";
import { stackOutput } from "../stack-output.ts";
import { withStageTable } from "../stage-table.ts";
import { openAuditBucket } from "./audit-objects.ts";
import { dayNamed } from "./day-named.ts";
import { eventsSince } from "./events-since.ts";
import { retentionOf } from "./retention.ts";
import { addSearch } from "./search-command.ts";
import { storedReads } from "./stored-reads.ts";
import { canBeVerified, verifyDay } from "./verify-day.ts";

/** Adds the verbs of `audit`. */
export function addAudit(noun: Command): void {
  noun
    .command("rewrite")
    .description(
      "Write one day of the audit trail to its bucket again. The events come from the table, which keeps changes for a month and reads for a day: be quick. Use it when the feed that writes the trail has failed for good: its messages are in the queue fjordgate-<stage>-failed-feeds.",
    )
    .addOption(stageOption())
    .requiredOption("--day <yyyy-mm-dd>", "the day, in UTC", dayNamed("--day"))
    .addHelpText(
      "after",
      `
The events are added as changes/<day>/again-….ndjson and reads/<day>/again-….ndjson; identical lines in several objects are
one event. Reads are found in the whole table, and each run adds objects of its own: the table may have less at a second run.`,
    )
    .action(rewrite);
  noun
    .command("verify")
    .description(
      "Compare one day of the audit trail with its rules: the bucket's rules are the stage's settings as deployed, every object is locked until its date, and the events are those of the table, which keeps them for 30 days. Ends with 1 if something is wrong.",
    )
    .addOption(stageOption())
    .requiredOption(
      "--day <yyyy-mm-dd>",
      "the day, in UTC; it must be over for five minutes",
      dayNamed("--day"),
    )
    .addHelpText(
      "after",
      `
Lost events are in the table only, added ones in the bucket only. Reads of account data are not compared, because the
table keeps them for a day. On one machine there is nothing to verify: files have no lock.`,
    )
    .action(verify);
  noun
    .command("since")
    .description(
      "List the events after a time that changed payments, baskets, consents or TPPs, from the audit bucket. A table that was restored to that time does not have them.",
    )
    .argument(
      "<time>",
      "a time with Z or an offset, such as 2026-03-02T10:00:00Z",
      timeNamed("since"),
    )
    .addOption(stageOption())
    .option("--bucket <bucket>", "another bucket, such as the copy in the vault's account")
    .action(since);
  addSearch(noun);
}

async function since(
  time: Date,
  { stage, bucket: named }: { stage: StageName; bucket?: string },
): Promise<void> {
  const bucket = await openAuditBucket(named ?? (await stackOutput(stage, "data", "AuditBucket")));
  try {
    const lines = await eventsSince(bucket, time, new Date());
    console.log([...lines, `${lines.length} events`].join("\n"));
  } finally {
    bucket.close();
  }
}

async function rewrite({ stage, day }: { stage: StageName; day: string }): Promise<void> {
  process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
  // The bucket's own lock would keep reads for as long as changes.
  if (stage === "production")
    process.env.READ_RETENTION_DAYS = `${(await retentionOf(stage)).readDays}`;
  await withStageTable(stage, async () => {
    const changes = (await Promise.all(outboxOf(day))).flat();
    const reads = await storedReads(day);
    if (changes.length + reads.length === 0)
      throw new CommandRefused(
        `The table has no event of ${day}. It keeps changes for 30 days, and reads for one.`,
      );
    const id = `again-${Date.now()}`;
    for (const [kind, events] of Object.entries({ changes, reads }) as [AuditKind, AuditRecord[]][])
      if (events.length) await auditArchive.keep({ kind, day, id }, events.map(auditLine).join(""));
    console.log(
      `${changes.length} events of changes and ${reads.length} of reads on ${day} have been written again.`,
    );
  });
}

async function verify({ stage, day }: { stage: StageName; day: string }): Promise<void> {
  const now = new Date();
  if (!canBeVerified(day, now)) throw new WrongUsage("--day must be over for five minutes.");
  const retention = await retentionOf(stage);
  const bucket = await openAuditBucket(await stackOutput(stage, "data", "AuditBucket"));
  const { problems, report, isCompared } = await withStageTable(stage, () =>
    verifyDay(bucket, day, now, retention),
  );
  bucket.close();
  console.log([...problems, ...report].map(withEscapes).join("\n"));
  if (problems.length) throw new ReportedFailure();
  console.log(
    isCompared
      ? `The audit trail of ${day} is whole.`
      : `The locks of ${day} are right. Whether events are missing can no longer be shown.`,
  );
}
