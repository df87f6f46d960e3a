import { runCommandLine } from "../command-line.ts";
import { truststoreCommand } from "./command.ts";

process.exitCode = await runCommandLine(truststoreCommand, process.argv.slice(2));
