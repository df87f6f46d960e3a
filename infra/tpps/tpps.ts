import { runCommandLine } from "../command-line.ts";
import { tppsCommand } from "./command.ts";

process.exitCode = await runCommandLine(tppsCommand, process.argv.slice(2));
