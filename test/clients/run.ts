import { runCommandLine } from "../../infra/command-line.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { help, readOptions } from "./options.ts";
import { runClients } from "./run-clients.ts";

// An interrupted run ends its compilers too. The bank ends with its parent.
process.once("exit", stopCommands);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

process.exitCode = await runCommandLine(
  { help, read: readOptions, run: runClients },
  process.argv.slice(2),
);
