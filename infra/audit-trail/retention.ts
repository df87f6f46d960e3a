import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";

/** The lock of a stage's audit trail, and the days for which it keeps changes and reads. */
export type Retention = { mode: "COMPLIANCE" | "GOVERNANCE"; days: number; readDays: number };

/**
 * The settings with which a stage was deployed. They are not read from the bucket, because whoever can weaken the trail
 * can weaken the bucket's rules first.
 */
export async function retentionOf(stage: StageName): Promise<Retention> {
  const readDays = Number(await stackOutput(stage, "data", "ReadRetentionDays"));
  if (stage === "sandbox") return { mode: "GOVERNANCE", days: 1, readDays };
  const days = Number(await stackOutput(stage, "data", "AuditRetentionDays"));
  return { mode: "COMPLIANCE", days, readDays };
}
