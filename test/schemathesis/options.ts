import { WrongUsage } from "../../infra/command-error.ts";
import { newProgram } from "../../infra/program.ts";
import { sized } from "../support/run/long-form.ts";

export const schemathesisProgram = newProgram("npm run test:schemathesis --")
  .description(
    "Calls every operation of the OpenAPI document at a bank on this machine with thousands of generated requests, right and wrong ones, and holds each answer against the document. Schemathesis, which makes them, is installed on first use.",
  )
  .option(
    "--seed <number>",
    "what the requests are made from: the same number, the same requests",
    wholeNumber("--seed", 0),
    1,
  )
  .option(
    "--examples <number>",
    "how many are made for each operation, beside those for every rule of its schema (at length 6)",
    wholeNumber("--examples", 1),
    sized(2, 6),
  )
  .option(
    "--only <pattern>",
    "a regular expression for the names of operations; the number of cases is not looked at then",
  )
  .addHelpText(
    "after",
    `
Cases for every rule of a schema are made for a quarter of the operations, which TEST_SEED chooses; for all of them with
TEST_FORM=long, or where --only names them.

It exits with 0 when every answer fits, with 1 when one does not, with 2 for a wrong command line.`,
  );

export type SchemathesisOptions = { seed: number; examples: number; only?: string };

function wholeNumber(name: string, least: number) {
  return (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least) return number;
    throw new WrongUsage(`${name} is a whole number${least ? ` from ${least}` : ""}.`);
  };
}
