import { runCommandLine } from "../../infra/command-line.ts";
import { help, readOptions } from "./options.ts";
import { runSigners } from "./run-signers.ts";

process.exitCode = await runCommandLine(
  { help, read: readOptions, run: runSigners },
  process.argv.slice(2),
);
