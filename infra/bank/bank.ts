import { runProgram } from "../program.ts";
import { bankProgram } from "./bank-program.ts";

const args = process.argv.slice(2);
process.exitCode = await runProgram(await bankProgram(args), args);
