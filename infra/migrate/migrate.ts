import { runCommandLine } from "../command-line.ts";
import { migrateCommand } from "./command.ts";

process.exitCode = await runCommandLine(migrateCommand, process.argv.slice(2));
