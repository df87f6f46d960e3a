import { runCommandLine } from "../command-line.ts";
import { auditTrailCommand } from "./command.ts";

process.exitCode = await runCommandLine(auditTrailCommand, process.argv.slice(2));
