import { LambdaClient } from "@aws-sdk/client-lambda";
import { liveAlias, resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { importFile } from "../register/import-file.ts";
import { stackOutput } from "../stack-output.ts";
import { account, region } from "./emulator.ts";
import { callFunction, type Invocation } from "./front-handler.ts";

/** The answer of both jobs: `why` is the reason if something was not imported. */
type Taken = { why?: string };

const isNotTaken = ({ why }: Taken) => why !== undefined;

/**
 * Makes production import a register of TPPs and the revocation lists at once; its schedules would
 * do so within an hour. Without them it admits no TPP.
 */
export async function takeLists(registerFile: string): Promise<void> {
  const bucket = await stackOutput("production", "data", "TruststoreBucket");
  await importFile(bucket, { file: registerFile, mayShrink: false });
  const jobs = await runJobs("production", ["importRegister", "refreshRevocations"]);
  for (const { functionName, problem, result } of jobs) {
    const why = problem ?? [result as Taken].flat().find(isNotTaken)?.why;
    if (why) throw new Error(`${functionName} imported nothing: ${why}`);
  }
}

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
