import { parseArgs } from "node:util";
import { WrongUsage } from "../../infra/command-line.ts";
import { inTurn } from "../support/run/long-form.ts";
import { type ClientName, clients } from "./clients.ts";

const names = Object.keys(clients) as ClientName[];

export const help = `Generates clients of the published OpenAPI document, compiles them, and lets them do what a TPP does at a bank on this machine.

  npm run test:clients -- [options]

  --language <name>      ${names.join(", ")};
                         without it, the one that TEST_SEED chooses
  --all                  all of them, as with TEST_FORM=long
  --generator <version>  of openapi-generator (7.23.0)
  --without-missing      passes over a language whose programs are missing on this machine, which otherwise is a failure
  --help                 show this and stop

  Everything generated stays in build/clients. What a language needs besides java and mvn, it says when that is missing.

  It exits with 0 when every client does what it should, with 1 when one does not or was not run, with 2 for a wrong command line.`;

export type ClientsOptions = {
  chosen: readonly ClientName[];
  generator: string;
  withoutMissing: boolean;
};

export function readOptions(args: string[]): ClientsOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      language: { type: "string" },
      all: { type: "boolean", default: false },
      generator: { type: "string", default: "7.23.0" },
      "without-missing": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { language, all, generator } = values;
  if (language !== undefined && (all || !isName(language)))
    throw new WrongUsage(`--language is one of ${names.join(", ")}, without --all.`);
  if (!/^\d+\.\d+\.\d+$/.test(generator)) throw new WrongUsage("--generator is a version.");
  const inShort = all ? names : inTurn(names, 0, names.length);
  const chosen = language === undefined ? inShort : names.filter((name) => name === language);
  return { chosen, generator, withoutMissing: values["without-missing"] };
}

const isName = (name: string): name is ClientName => names.some((each) => each === name);
