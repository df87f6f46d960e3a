import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";

export const help = `Writes the contract of the bank's connector as an OpenAPI document, and lints it.

  npm run contract -- [options]

  --check           writes nothing: tells whether infra/contract/connector.json is up to date, and whether connectors
                    written for the newest release in infra/contract/releases would still work
  --release <name>  keeps the contract as a release, such as 1.1.0; later contracts are compared with it
  --help            show this and stop

  Exit code: 0 when all is well, 1 when something is not, 2 for a wrong command line.`;

export type ContractOptions = { check: boolean; release: string | undefined };

/** Reads the command line; returns undefined when help was asked for. */
export function readContractOptions(args: string[]): ContractOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: "boolean", default: false },
      release: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { help: asked, check, release } = values;
  if (asked) return undefined;
  if (release !== undefined && !/^\d+\.\d+\.\d+$/.test(release))
    throw new WrongUsage("--release needs a version, such as 1.1.0.");
  return { check, release };
}
