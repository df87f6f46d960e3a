import { runCommandLine } from "../command-line.ts";
import { versionsCommand } from "./command.ts";

process.exitCode = await runCommandLine(versionsCommand, process.argv.slice(2));
