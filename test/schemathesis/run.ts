import { ReportedFailure } from "../../infra/command-error.ts";
import { runProgram } from "../../infra/program.ts";
import { type SchemathesisOptions, schemathesisProgram } from "./options.ts";
import { runSchemathesis } from "./run-schemathesis.ts";

schemathesisProgram.action(async (options: SchemathesisOptions) => {
  if (!(await runSchemathesis(options))) throw new ReportedFailure();
});
process.exitCode = await runProgram(schemathesisProgram, process.argv.slice(2));
