import type { Command } from "commander";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { auditLine, outboxOf } from "../../shared/table/audit.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";
import { withStageTable } from "../stage-table.ts";
import { dayNamed } from "./day-named.ts";
import { addSearch } from "./search-command.ts";

/** Adds the verbs of `audit`. */
export function addAudit(noun: Command): void {
  noun
    .command("rewrite")
    .description(
      "Write one day of the audit trail to its bucket again. The events come from the table, which keeps them for a month. Use it when the feed that writes the trail has failed for good: its messages are in the queue fjordgate-<stage>-failed-feeds.",
    )
    .addOption(stageOption())
    .requiredOption("--day <yyyy-mm-dd>", "the day, in UTC", dayNamed("--day"))
    .addHelpText(
      "after",
      `
The events are added as changes/<day>/again-<n>.ndjson; identical lines in several objects are one event. A second run replaces
only the objects of the first.`,
    )
    .action(rewrite);
  addSearch(noun);
}

async function rewrite({ stage, day }: { stage: StageName; day: string }): Promise<void> {
  process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
  await withStageTable(stage, async () => {
    const shards = await Promise.all(outboxOf(day));
    for (const [shard, events] of shards.entries())
      if (events.length)
        await auditArchive.keep(
          { kind: "changes", day, id: `again-${shard}` },
          events.map(auditLine).join(""),
        );
    console.log(`${shards.flat().length} events of ${day} have been written again.`);
  });
}
