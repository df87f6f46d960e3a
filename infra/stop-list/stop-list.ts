import { runCommandLine } from "../command-line.ts";
import { stopListCommand } from "./command.ts";

process.exitCode = await runCommandLine(stopListCommand, process.argv.slice(2));
