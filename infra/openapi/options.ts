import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";

export const help = `Writes the OpenAPI document of the sandbox, and lints it by Redocly's recommended rules.

  npm run openapi -- [options]

  --check           also compares it with the newest release in infra/openapi/releases, and fails if a change breaks programs
  --release <name>  stores it as a release, such as 0.2.0; later documents are compared with it
  --to <file>       the file to write (build/openapi.json)
  --help            show this and stop

  The full document is compared and stored. The published document leaves out parts that make generated clients worse.
  Its examples are recorded calls: RECORD_EXAMPLES=1 npm test -- test/infra/openapi/examples.test.ts

  Exit code: 0 when all is well, 1 when something is not, 2 for a wrong command line.`;

export type OpenapiOptions = { check: boolean; release: string | undefined; to: string };

/** Reads the command line; returns undefined when help was asked for. */
export function readOpenapiOptions(args: string[]): OpenapiOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: "boolean", default: false },
      release: { type: "string" },
      to: { type: "string", default: "build/openapi.json" },
      help: { type: "boolean", default: false },
    },
  });
  const { help: asked, check, release, to } = values;
  if (asked) return undefined;
  if (release !== undefined && !/^\d+\.\d+\.\d+$/.test(release))
    throw new WrongUsage("--release needs a version, such as 0.2.0.");
  if (!to.endsWith(".json")) throw new WrongUsage("--to needs the name of a file of JSON.");
  return { check, release, to };
}
