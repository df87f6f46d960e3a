import { runCommandLine } from "../../infra/command-line.ts";
import { help, readOptions } from "./options.ts";
import { runSchemathesis } from "./run-schemathesis.ts";

process.exitCode = await runCommandLine(
  { help, read: readOptions, run: runSchemathesis },
  process.argv.slice(2),
);
