import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";

export const help = `Writes the contract of the bank's connector as an OpenAPI document, and lints it.

  npm run contract -- [options]

  --check           writes nothing: says whether infra/contract/connector.json is what the code makes, and whether
                    connectors for the newest release in infra/contract/releases would still do
  --release <name>  keeps the contract as a release, such as 1.1.0, to be compared with from then on
  --help            show this and stop

  It exits with 0 when all is well, with 1 when it is not, with 2 for a wrong command line.`;

export type ContractOptions = { check: boolean; release: string | undefined };

/** Reads the command line; answers nothing when help was asked for. */
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
