import { importFile } from "../register/import-file.ts";
import { stackOutput } from "../stack-output.ts";
import { runJobs } from "./run-jobs.ts";

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
