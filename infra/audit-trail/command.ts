import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { auditLine, outboxOf } from "../../shared/table/audit.ts";
import { table } from "../../shared/table/client.ts";
import type { Command } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { type AuditTrailOptions, help, readAuditTrailOptions } from "./options.ts";

async function run({ stage, day }: AuditTrailOptions): Promise<boolean> {
  process.env.TABLE_NAME = await stackOutput(stage, "data", "TableName");
  process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
  try {
    const shards = await Promise.all(outboxOf(day));
    for (const [shard, events] of shards.entries())
      if (events.length)
        await auditArchive.keep(`${day}/again-${shard}.ndjson`, events.map(auditLine).join(""));
    console.log(`${shards.flat().length} events of ${day} have been written again.`);
    return true;
  } finally {
    await table.close();
  }
}

export const auditTrailCommand: Command<AuditTrailOptions> = {
  help,
  read: readAuditTrailOptions,
  run,
};
