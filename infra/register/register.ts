import { runCommandLine } from "../command-line.ts";
import { registerCommand } from "./command.ts";

process.exitCode = await runCommandLine(registerCommand, process.argv.slice(2));
