import {
  LambdaClient,
  PutFunctionConcurrencyCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-lambda";
import { jobClass } from "../deployment/function-class.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { deployedIn } from "../routes.ts";

/** The jobs that change payments or orders on their own. */
export const changingJobs = (stage: StageName) =>
  deployedIn(stage).jobs.filter(({ handler }) => {
    const { writes = [] } = handler.job.access;
    return writes.some((family) => family === "PAYMENT" || family === "WORLD");
  });

/** Stops these jobs, or lets them run again. A job that is not deployed is left out. Returns the functions' names. */
export async function setJobs(stage: StageName, state: "stopped" | "running"): Promise<string[]> {
  const client = new LambdaClient({ maxAttempts: 5 });
  const names: string[] = [];
  try {
    for (const { id, everySeconds } of changingJobs(stage)) {
      const name = resourceNames.function(stage, id);
      const count = state === "stopped" ? 0 : (jobClass(everySeconds).concurrency ?? 1);
      const asked = { FunctionName: name, ReservedConcurrentExecutions: count };
      try {
        await client.send(new PutFunctionConcurrencyCommand(asked));
        names.push(name);
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    }
    return names;
  } finally {
    client.destroy();
  }
}
