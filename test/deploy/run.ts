import { newProgram, runProgram } from "../../infra/program.ts";

const program = newProgram("npm run test:deploy --")
  .description(
    "Deploys both stages into an emulator of AWS, uses them, and destroys them. Ends with 1 if something is not as it should be.",
  )
  .option(
    "--mutations",
    "break the templates in eleven ways instead, and show which check finds each",
  )
  .action(async ({ mutations }: { mutations?: boolean }) => {
    await (mutations ? import("./mutations.ts") : import("./deploy-and-try.ts"));
  });

// The imported module has set the exit code of what it found.
const code = await runProgram(program, process.argv.slice(2));
if (code) process.exitCode = code;
