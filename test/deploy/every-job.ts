import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { runJobs } from "../../infra/emulator/take-lists.ts";
import { deployedIn } from "../../infra/routes.ts";
import type { Checks } from "./checks.ts";
import type { FunctionLogs } from "./function-logs.ts";

/** Starts every job of a stage as its schedule would, including daily jobs. */
export async function everyJob(stage: StageName, logs: FunctionLogs, checks: Checks) {
  const ids = deployedIn(stage).jobs.map(({ id }) => id);
  for (const { functionName, log, problem } of await runJobs(stage, ids)) {
    logs.add({ functionName, log, problem });
    checks.equal(`the job ${functionName}`, problem ?? "runs", "runs");
  }
}
