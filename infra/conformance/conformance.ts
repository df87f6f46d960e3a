import { runCommandLine } from "../command-line.ts";
import { conformanceCommand } from "./command.ts";

process.exitCode = await runCommandLine(conformanceCommand, process.argv.slice(2));
