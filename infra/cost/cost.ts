import { runCommandLine } from "../command-line.ts";
import { costCommand } from "./command.ts";

process.exitCode = await runCommandLine(costCommand, process.argv.slice(2));
