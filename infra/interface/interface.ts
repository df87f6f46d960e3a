import { runCommandLine } from "../command-line.ts";
import { interfaceCommand } from "./command.ts";

process.exitCode = await runCommandLine(interfaceCommand, process.argv.slice(2));
