import { LambdaClient } from "@aws-sdk/client-lambda";
import { liveAlias, nameOf } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { account, region } from "../../infra/emulator/emulator.ts";
import { callFunction } from "../../infra/emulator/front-handler.ts";
import { deployedIn } from "../../infra/routes.ts";
import type { Checks } from "./checks.ts";
import type { FunctionLogs } from "./function-logs.ts";

/** Starts each job of a stage as its schedule would, those too that a schedule starts once a day. */
export async function everyJob(stage: StageName, logs: FunctionLogs, checks: Checks) {
  const client = new LambdaClient({ maxAttempts: 1 });
  const time = new Date().toISOString();
  for (const { id } of deployedIn(stage).jobs) {
    const functionName = nameOf.function(stage, id);
    const arn = `arn:aws:lambda:${region}:${account}:function:${functionName}:${liveAlias}`;
    const { problem, log } = await callFunction(client, arn, { time });
    logs.add({ functionName, log, problem });
    checks.equal(`the job ${functionName}`, problem ?? "runs", "runs");
  }
  client.destroy();
}
