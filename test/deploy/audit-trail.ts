import { setTimeout as sleep } from "node:timers/promises";
import { resourceNames } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import type { Checks } from "./checks.ts";
import { keptLines } from "./kept-lines.ts";
import { outboxTypes } from "./outbox-types.ts";

type Options = {
  patienceMs?: number;
  /** The type of an event that the trail must contain. */
  including?: string;
  /** The table in use, if it is not the stage's own. */
  tableName?: string;
};

/** Waits until the audit trail contains every event of the table's outbox. */
export async function auditTrail(
  stage: StageName,
  checks: Checks,
  { patienceMs = 100_000, including, tableName = resourceNames.table(stage) }: Options = {},
): Promise<void> {
  const bucket = await stackOutput(stage, "data", "AuditBucket");
  const wanted = await outboxTypes(tableName);
  let kept: string[] = [];
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(500)) {
    kept = await keptTypes(bucket);
    if (kept.length >= wanted.length) break;
  }
  checks.equal("the audit trail holds every event", kept, wanted);
  if (!including) return;
  checks.equal(`${including} is in it`, kept.includes(including), true);
  const reads = await keptLines(bucket, "reads");
  checks.equal("it holds reads of account data", reads.length > 0, true);
}

async function keptTypes(bucket: string): Promise<string[]> {
  return (await keptLines(bucket)).map((line) => JSON.parse(line).type).sort();
}
