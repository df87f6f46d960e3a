import { parseArgs } from "node:util";
import { WrongUsage } from "../../infra/command-line.ts";
import { sized } from "../support/run/long-form.ts";

export const help = `Calls every operation of the OpenAPI document at a bank on this machine with thousands of generated requests, right and wrong
ones, and holds each answer against the document. Schemathesis, which makes them, is installed on first use.

  npm run test:schemathesis -- [options]

  --seed <number>      what the requests are made from (1): the same number, the same requests
  --examples <number>  how many are made for each operation, beside those for every rule of its schema (2; at length 6)
  --only <pattern>     a regular expression for the names of operations; the number of cases is not looked at then
  --help               show this and stop

  Cases for every rule of a schema are made for a quarter of the operations, which TEST_SEED chooses; for all of them with
  TEST_FORM=long, or where --only names them.

  It exits with 0 when every answer fits, with 1 when one does not, with 2 for a wrong command line.`;

export type SchemathesisOptions = { seed: number; examples: number; only: string | undefined };

export function readOptions(args: string[]): SchemathesisOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: "1" },
      examples: { type: "string", default: `${sized(2, 6)}` },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [seed, examples] = [Number(values.seed), Number(values.examples)];
  if (!Number.isInteger(seed) || seed < 0) throw new WrongUsage("--seed is a whole number.");
  if (!Number.isInteger(examples) || examples < 1)
    throw new WrongUsage("--examples is a whole number from 1.");
  return { seed, examples, only: values.only };
}
