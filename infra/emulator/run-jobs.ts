import { LambdaClient } from "@aws-sdk/client-lambda";
import { liveAlias, resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { account, region } from "./emulator.ts";
import { callFunction, type Invocation } from "./front-handler.ts";

type Run = Invocation & { result: unknown };

/**
 * Runs jobs of a deployed stage one after another, as their schedules would; returns the outcome of
 * each.
 */
export async function runJobs(stage: StageName, ids: readonly string[]): Promise<Run[]> {
  const client = new LambdaClient({ maxAttempts: 1 });
  const time = new Date().toISOString();
  const run: Run[] = [];
  for (const id of ids) {
    const functionName = resourceNames.function(stage, id);
    const arn = `arn:aws:lambda:${region}:${account}:function:${functionName}:${liveAlias}`;
    run.push({ functionName, ...(await callFunction(client, arn, { time })) });
  }
  client.destroy();
  return run;
}
