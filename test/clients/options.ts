import { Option } from "commander";
import { WrongUsage } from "../../infra/command-error.ts";
import { newProgram } from "../../infra/program.ts";
import { inTurn } from "../support/run/long-form.ts";
import { type ClientName, clients } from "./clients.ts";

const names = Object.keys(clients) as ClientName[];

export const clientsProgram = () =>
  newProgram("npm run test:clients --")
    .description(
      "Generates clients of the published OpenAPI document, compiles them, and lets them do what a TPP does at a bank on this machine.",
    )
    .addOption(
      new Option(
        "--language <name>",
        "one language; without it, the one that TEST_SEED chooses",
      ).choices(names),
    )
    .addOption(new Option("--all", "all of them, as with TEST_FORM=long").conflicts("language"))
    .option("--generator <version>", "of openapi-generator", versionNamed, "7.23.0")
    .option(
      "--without-missing",
      "passes over a language whose programs are missing on this machine, which otherwise is a failure",
    )
    .addHelpText(
      "after",
      `
Everything generated stays in build/clients. What a language needs besides java and mvn, it says when that is missing.

It exits with 0 when every client does what it should, with 1 when one does not or was not run, with 2 for a wrong command line.`,
    );

export type ClientsOptions = {
  chosen: readonly ClientName[];
  generator: string;
  withoutMissing: boolean;
};

type Given = { language?: ClientName; all?: boolean; generator: string; withoutMissing?: boolean };

export function clientsOptions(given: Given): ClientsOptions {
  const { language, all, generator, withoutMissing = false } = given;
  const inShort = all ? names : inTurn(names, 0, names.length);
  return { chosen: language ? [language] : inShort, generator, withoutMissing };
}

function versionNamed(version: string): string {
  if (/^\d+\.\d+\.\d+$/.test(version)) return version;
  throw new WrongUsage("--generator is a version.");
}
