import { parseArgs } from "node:util";
import { WrongUsage } from "../../infra/command-line.ts";
import { inTurn } from "../support/run/long-form.ts";
import { type Language, languages } from "./languages.ts";

const names = languages.map(({ language }) => language).join(", ");

export const help = `Runs the signers of the developer site, each in its own language: they sign and verify the requests of test/signers/vectors.json,
and their commands on the page /signers are typed at a bank on this machine, over mutual TLS.

  npm run test:signers -- [options]

  --language <name>      ${names};
                         without it, the one that TEST_SEED chooses
  --all                  all of them, as with TEST_FORM=long
  --without-missing      passes over a language whose programs are missing on this machine, which otherwise is a failure
  --help                 show this and stop

  bash, openssl and curl are needed. Python's packages are installed on first use, PHP and Mono where the machine has apt-get.

  It exits with 0 when all that was run is right, with 1 when something is not, with 2 for a wrong command line.`;

export type SignerOptions = { chosen: readonly Language[]; withoutMissing: boolean };

export function readOptions(args: string[]): SignerOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      language: { type: "string" },
      all: { type: "boolean", default: false },
      "without-missing": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { language: wanted, all, "without-missing": withoutMissing } = values;
  const named = languages.filter(
    ({ language }) => language.toLowerCase() === wanted?.toLowerCase(),
  );
  if (wanted !== undefined && (all || !named.length))
    throw new WrongUsage(`--language is one of ${names}, without --all.`);
  if (wanted !== undefined) return { chosen: named, withoutMissing };
  return { chosen: all ? languages : inTurn(languages, 0, languages.length), withoutMissing };
}
