import { importFile } from "../register/import-file.ts";
import { stackOutput } from "../stack-output.ts";
import { runJobs } from "./run-jobs.ts";

/** What both jobs tell: of what they did not take, why not. */
type Taken = { why?: string };

const isNotTaken = ({ why }: Taken) => why !== undefined;

/**
 * Has production take a register of TPPs and the lists of revoked certificates, which else its schedules do within the hour.
 * Without them it admits nobody.
 */
export async function takeLists(registerFile: string): Promise<void> {
  const bucket = await stackOutput("production", "data", "TruststoreBucket");
  await importFile(bucket, { file: registerFile, mayShrink: false });
  const jobs = await runJobs("production", ["importRegister", "refreshRevocations"]);
  for (const { functionName, problem, result } of jobs) {
    const why = problem ?? [result as Taken].flat().find(isNotTaken)?.why;
    if (why) throw new Error(`${functionName} takes nothing: ${why}`);
  }
}
