import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { WrongUsage } from "../../infra/command-line.ts";
import { folders, sampleSize } from "./folders.ts";

export const help = `Makes small changes of the product (mutants), one at a time, and looks whether the test files that run the changed
code notice each. The product itself is not touched. What the test files reach is kept in build/mutants.

  npm run test:mutants                            all folders; a row of each goes into test/mutants/README.md
  npm run test:mutants -- --folder shared/rules   one folder; may be given several times
  npm run test:mutants -- --file shared/rules/money.ts
                                                  one file, whole; writes no row
      --seed <number>      another sample where a folder is not tried whole (default 1)
      --sample <number>    mutants of a sample (default ${sampleSize})
      --seconds <number>   seconds that are spent on one mutant, at most (default 10)

Prints each mutant that no test notices. Ends with 1 if a folder does not reach its goal, or a file has such a mutant.`;

export type Options = {
  /** Folders to try, or one file. */
  wanted: readonly string[] | { file: string };
  seed: number;
  sample: number;
  seconds: number;
};

export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: "string", multiple: true },
      file: { type: "string" },
      seed: { type: "string", default: "1" },
      sample: { type: "string", default: `${sampleSize}` },
      seconds: { type: "string", default: "10" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const names = folders.map(({ folder }) => folder);
  const { folder: wanted = names, file } = values;
  for (const name of wanted)
    if (!names.includes(name)) throw new WrongUsage(`--folder is one of ${names.join(", ")}.`);
  if (
    file !== undefined &&
    !(existsSync(file) && names.some((name) => file.startsWith(`${name}/`)))
  )
    throw new WrongUsage(
      "--file is a file in one of these folders, by its path from the project's root.",
    );
  const numbers = { seed: +values.seed, sample: +values.sample, seconds: +values.seconds };
  for (const [name, number] of Object.entries(numbers))
    if (!(Number.isSafeInteger(number) && number > 0))
      throw new WrongUsage(`--${name} is a whole number from 1.`);
  return { wanted: file === undefined ? wanted : { file }, ...numbers };
}
