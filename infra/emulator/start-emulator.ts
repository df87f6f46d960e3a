import { parseArgs } from "node:util";
import { runCommandLine, WrongUsage } from "../command-line.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { openEmulator } from "./emulator.ts";
import { timed } from "./progress.ts";
import { makeSurroundings } from "./surroundings.ts";
import { takenStacks } from "./taken-stacks.ts";

const help = `Starts the emulator of AWS alone, to try the chapter "Deploying to AWS" on it word by word.

  npm run emulator -- [options]

  --emulator-port <number>  port of the emulator (4566)
  --data <folder>           where the emulator is kept (.fjordgate)
  --help                    show this and stop

  It prints what a terminal needs to speak to it, and the settings of its hosted zones. What is deployed is gone when it
  is stopped. It exits with 0 when stopped, with 1 when something fails, with 2 for a wrong command line.`;

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

/** What a shell must know, in the order of the alphabet. */
const names = [
  "AWS_ACCESS_KEY_ID",
  "AWS_CA_BUNDLE",
  "AWS_DEFAULT_REGION",
  "AWS_ENDPOINT_URL",
  "AWS_ENDPOINT_URL_S3",
  "AWS_REGION",
  "AWS_SECRET_ACCESS_KEY",
  "NODE_EXTRA_CA_CERTS",
];

async function run({ data, port }: Options): Promise<boolean> {
  await runUntilStopped(async (onStop) => {
    const { stop } = await timed("emulator started", () => openEmulator(data, port));
    onStop(stop);
    const settings = await makeSurroundings();
    console.log("\nIn the terminal that deploys:\n");
    for (const name of names)
      if (process.env[name]) console.log(`export ${name}=${process.env[name]}`);
    console.log("\nThe zones it has, for the context of cdk.json:\n");
    for (const [name, value] of Object.entries(settings))
      console.log(`  ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
    console.log("\nThe stacks of a stage it takes, in place of all of them:\n");
    console.log(`  npx cdk deploy ${takenStacks("sandbox").join(" ")} --require-approval never`);
    console.log("\nstop with Ctrl-C");
  });
  return true;
}

process.exitCode = await runCommandLine({ help, read, run }, process.argv.slice(2));
