import { ReportedFailure } from "../../infra/command-error.ts";
import { runProgram } from "../../infra/program.ts";
import { signerOptions, signersProgram } from "./options.ts";
import { runSigners } from "./run-signers.ts";

signersProgram.action(async (given) => {
  if (!(await runSigners(signerOptions(given)))) throw new ReportedFailure();
});
process.exitCode = await runProgram(signersProgram, process.argv.slice(2));
