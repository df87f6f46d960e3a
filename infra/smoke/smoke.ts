import { runCommandLine } from "../command-line.ts";
import { smokeCommand } from "./command.ts";

process.exitCode = await runCommandLine(smokeCommand, process.argv.slice(2));
