import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";

export const help = `Deploys Fjordgate into an emulator of AWS on this machine, and serves what is deployed.

  npm run deploy:local -- [options]

  --stage <stage>           sandbox or production (both)
  --port <number>           first of the ports to serve on: TPP interface and SCA site of the sandbox, then of
                            production, then the sandbox's developer site, then the connector, the identity provider and the
                            revocation lists of production's bank (9443)
  --emulator-port <number>  the emulator's port (4566)
  --data <folder>           the folder of the emulator, certificates and templates (.fjordgate)
  --once                    end when everything is deployed
  --help                    show this and stop

  The emulator is MiniStack. This command installs it from PyPI into its own Python environment (Python 3.10 or newer;
  FJORDGATE_VENV names an environment that already has it). IAM is enforced. AWS_ENDPOINT_URL=http://localhost:4566 uses
  another emulator that already runs, such as LocalStack.
  The deployed stages are deleted at the end.

  Exit code: 0 when stopped or done, 1 when something fails, 2 for a wrong command line.`;

export type DeployOptions = {
  stages: readonly StageName[];
  port: number;
  emulatorPort: number;
  data: string;
  once: boolean;
};

/** Reads the command line; returns undefined when help was asked for. */
export function readDeployOptions(args: string[]): DeployOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: "string" },
      port: { type: "string", default: "9443" },
      "emulator-port": { type: "string", default: "4566" },
      data: { type: "string", default: ".fjordgate" },
      once: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const stages = stageNames.filter((name) => (values.stage ?? name) === name);
  if (!stages.length) throw new WrongUsage(`--stage is ${stageNames.join(" or ")}.`);
  return {
    stages,
    port: portOf("--port", values.port),
    emulatorPort: portOf("--emulator-port", values["emulator-port"]),
    data: values.data,
    once: values.once,
  };
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_528)
    throw new WrongUsage(`${name} needs a number from 1 to 65528.`);
  return port;
}
