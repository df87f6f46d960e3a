import { runCommandLine } from "../command-line.ts";
import { openapiCommand } from "./command.ts";

process.exitCode = await runCommandLine(openapiCommand, process.argv.slice(2));
