import { parseArgs } from "node:util";
import { runCommandLine, WrongUsage } from "../command-line.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { openEmulator } from "./emulator.ts";
import { makeDependencies } from "./emulator-dependencies.ts";
import { exportLines } from "./export-lines.ts";
import { timed } from "./progress.ts";
import { takenStacks } from "./taken-stacks.ts";

const help = `Starts only the emulator of AWS, to try the chapter "Deploy" of infra/README.md on it step by step.

  npm run emulator -- [options]

  --emulator-port <number>  the emulator's port (4566)
  --data <folder>           the emulator's folder (.fjordgate)
  --help                    show this and stop

  It prints the environment that a terminal needs to use it, and the settings of its hosted zones. Deployed stacks are
  deleted when it stops. Exit code: 0 when stopped, 1 when something fails, 2 for a wrong command line.`;

type Options = { port: number; data: string };

function read(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      "emulator-port": { type: "string", default: "4566" },
      data: { type: "string", default: ".fjordgate" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const port = Number(values["emulator-port"]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new WrongUsage("--emulator-port must be a number from 1 to 65535.");
  return { port, data: values.data };
}

async function run({ data, port }: Options): Promise<boolean> {
  await runUntilStopped(async (onStop) => {
    const { stop } = await timed("emulator started", () => openEmulator(data, port));
    onStop(stop);
    const settings = await makeDependencies();
    console.log("\nIn the terminal that deploys:\n");
    for (const line of exportLines()) console.log(line);
    console.log("\nIts hosted zones, for the context of cdk.json:\n");
    for (const [name, value] of Object.entries(settings))
      console.log(`  ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
    console.log("\nThe stacks of a stage that it supports:\n");
    console.log(`  npx cdk deploy ${takenStacks("sandbox").join(" ")} --require-approval never`);
    console.log("\nstop with Ctrl-C");
  });
  return true;
}

process.exitCode = await runCommandLine({ help, read, run }, process.argv.slice(2));
