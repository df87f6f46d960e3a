import { ReportedFailure } from "../../infra/command-error.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { runProgram } from "../../infra/program.ts";
import { clientsOptions, clientsProgram } from "./options.ts";
import { runClients } from "./run-clients.ts";

// An interrupted run ends its compilers too. The bank ends with its parent.
process.once("exit", stopCommands);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

const program = clientsProgram().action(async (given) => {
  if (!(await runClients(clientsOptions(given)))) throw new ReportedFailure();
});
process.exitCode = await runProgram(program, process.argv.slice(2));
