import { parseArgs } from "node:util";
import { WrongUsage } from "../../infra/command-line.ts";
import { type Language, languages } from "./languages.ts";

const names = languages.map(({ language }) => language).join(", ");

export const help = `Runs the signers of the developer site, each in its own language: they sign and verify the requests of test/signers/vectors.json,
and their commands on the page /signers are typed at a bank on this machine, over mutual TLS.

  npm run test:signers -- [options]

  --language <name>    only this one: ${names}
  --all                fail where the tools of a language are missing; without it that is told, and no failure
  --help               show this and stop

  bash, openssl and curl are needed. Python's packages are installed on first use, PHP and Mono where the machine has apt-get.

  It exits with 0 when all that was run is right, with 1 when something is not, with 2 for a wrong command line.`;

export type SignerOptions = { chosen: readonly Language[]; isComplete: boolean };

export function readOptions(args: string[]): SignerOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      language: { type: "string" },
      all: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { language: wanted, all } = values;
  const chosen = languages.filter(
    ({ language }) => !wanted || language.toLowerCase() === wanted.toLowerCase(),
  );
  if (!chosen.length) throw new WrongUsage(`--language is one of ${names}.`);
  return { chosen, isComplete: all || wanted !== undefined };
}
