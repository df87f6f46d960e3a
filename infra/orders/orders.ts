import { runCommandLine } from "../command-line.ts";
import { ordersCommand } from "./command.ts";

process.exitCode = await runCommandLine(ordersCommand, process.argv.slice(2));
