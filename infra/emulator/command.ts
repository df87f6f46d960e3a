import { styleText } from "node:util";
import { type Command, Option } from "commander";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { dataOption, stageOption } from "../program.ts";
import { announceDeployed } from "./announce-deployed.ts";
import { announceEmulator } from "./announce-emulator.ts";
import { cfnLint, templatesIn } from "./cfn-lint.ts";
import { deployLocally } from "./deploy-locally.ts";
import { openEmulator } from "./emulator.ts";
import { timed } from "./progress.ts";
import { stopCommands } from "./run-process.ts";

const emulatorPort = () =>
  new Option("--emulator-port <number>", "the emulator's port")
    .argParser(portOf("--emulator-port"))
    .default(4566);

/** Adds the verbs of `emulator`. */
export function addEmulator(noun: Command): void {
  noun
    .command("deploy")
    .description(
      "Deploy Fjordgate into an emulator of AWS on this machine, and serve what is deployed. The deployed stages are deleted at the end.",
    )
    .addOption(stageOption("the stage (default: both)").makeOptionMandatory(false))
    .option(
      "--port <number>",
      "first of the ports to serve on: TPP interface and SCA site of the sandbox, then of production, then the sandbox's developer site, then the connector, the identity provider and the revocation lists of production's bank",
      portOf("--port"),
      9443,
    )
    .addOption(emulatorPort())
    .addOption(
      dataOption("the folder of the emulator, certificates and templates").default(".fjordgate"),
    )
    .option("--once", "end when everything is deployed")
    .addHelpText(
      "after",
      `
The emulator is MiniStack. This command installs it from PyPI into its own Python environment (Python 3.10 or newer;
FJORDGATE_VENV names an environment that already has it). IAM is enforced. AWS_ENDPOINT_URL=http://localhost:4566 uses
another emulator that already runs, such as LocalStack.`,
    )
    .action(deploy);
  noun
    .command("start")
    .description(
      "Start only the emulator, to try infra/deploy.md on it step by step. Prints the environment that a terminal needs to use it, and the settings of its hosted zones. Deployed stacks are deleted when it stops.",
    )
    .addOption(emulatorPort())
    .addOption(dataOption("the emulator's folder").default(".fjordgate"))
    .action(start);
  noun
    .command("lint")
    .description(
      "Check the templates of npm run synth against CloudFormation's rules with cfn-lint, which is installed on first use.",
    )
    .option("--output <folder>", "the folder of the templates", "build/cdk.out")
    .action(lint);
}

/** Reads a port that others may follow. */
const portOf =
  (name: string) =>
  (text: string): number => {
    const port = Number(text);
    if (/^\d+$/.test(text) && port >= 1 && port <= 65_528) return port;
    throw new WrongUsage(`${name} needs a number from 1 to 65528.`);
  };

type Options = { emulatorPort: number; data: string };
type Deploy = Options & { stage?: StageName; port: number; once?: boolean };

async function deploy({ stage, once, ...options }: Deploy): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopCommands);
  await runUntilStopped(async (onStop) => {
    const local = await deployLocally(
      {
        ...options,
        stages: stage ? [stage] : stageNames,
        output: "build/cdk.out",
        tell: ({ functionName, problem }) =>
          console.log(
            problem
              ? `${styleText("red", "✗")} ${functionName}: ${problem}`
              : `${styleText("green", "→")} ${functionName}`,
          ),
      },
      onStop,
    );
    announceDeployed(local);
    if (once) process.kill(process.pid, "SIGTERM");
    else console.log(`${styleText("green", "ready")}; stop with Ctrl-C`);
  });
}

const start = ({ data, emulatorPort: port }: Options): Promise<void> =>
  runUntilStopped(async (onStop) => {
    const { stop } = await timed("emulator started", () => openEmulator(data, port));
    onStop(stop);
    await announceEmulator();
  });

async function lint({ output }: { output: string }): Promise<void> {
  const files = templatesIn(output);
  const said = await cfnLint(files);
  console.log(said ?? `${files.length} templates, no findings`);
  if (!files.length || said !== undefined) throw new ReportedFailure();
}
