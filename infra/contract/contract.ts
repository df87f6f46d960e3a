import { runCommandLine } from "../command-line.ts";
import { contractCommand } from "./command.ts";

process.exitCode = await runCommandLine(contractCommand, process.argv.slice(2));
