import { Option } from "commander";
import { WrongUsage } from "../../infra/command-error.ts";
import { newProgram } from "../../infra/program.ts";
import { inTurn } from "../support/run/long-form.ts";
import { type Language, languages } from "./languages.ts";

const names = languages.map(({ language }) => language).join(", ");

export type SignerOptions = { chosen: readonly Language[]; withoutMissing: boolean };

export const signersProgram = newProgram("npm run test:signers --")
  .description(
    "Runs the signers of the developer site, each in its own language: they sign and verify the requests of test/signers/vectors.json, and their commands on the page /signers are typed at a bank on this machine, over mutual TLS.",
  )
  .option(
    "--language <name>",
    `${names}; without it, the one that TEST_SEED chooses`,
    languageNamed,
  )
  .addOption(new Option("--all", "all of them, as with TEST_FORM=long").conflicts("language"))
  .option(
    "--without-missing",
    "passes over a language whose programs are missing on this machine, which otherwise is a failure",
  )
  .addHelpText(
    "after",
    `
bash, openssl and curl are needed. Python's packages are installed on first use, PHP and Mono where the machine has apt-get.

It exits with 0 when all that was run is right, with 1 when something is not, with 2 for a wrong command line.`,
  );

type Given = { language?: readonly Language[]; all?: boolean; withoutMissing?: boolean };

export function signerOptions({ language, all, withoutMissing = false }: Given): SignerOptions {
  const inShort = all ? languages : inTurn(languages, 0, languages.length);
  return { chosen: language ?? inShort, withoutMissing };
}

function languageNamed(given: string): readonly Language[] {
  const named = languages.filter(({ language }) => language.toLowerCase() === given.toLowerCase());
  if (named.length) return named;
  throw new WrongUsage(`--language is one of ${names}.`);
}
