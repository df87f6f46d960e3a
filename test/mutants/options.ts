import { existsSync } from "node:fs";
import { WrongUsage } from "../../infra/command-error.ts";
import { newProgram } from "../../infra/program.ts";
import { folders, sampleSize } from "./folders.ts";

const names = folders.map(({ folder }) => folder);

export const mutantsProgram = newProgram("npm run test:mutants --")
  .description(
    "Makes small changes of the product (mutants), one at a time, and looks whether the test files that run the changed code notice each. The product itself is not touched. What the test files reach is kept in build/mutants.",
  )
  .option(
    "--folder <folder>",
    "one folder; may be given several times (all); a row of each goes into test/mutants/README.md",
    folderNamed,
  )
  .option("--file <file>", "one file, whole; writes no row", fileNamed)
  .option(
    "--seed <number>",
    "another sample where a folder is not tried whole",
    wholeNumber("seed"),
    1,
  )
  .option("--sample <number>", "mutants of a sample", wholeNumber("sample"), sampleSize)
  .option(
    "--seconds <number>",
    "seconds of processor time for one mutant, before the survivors are tried together",
    wholeNumber("seconds"),
    3,
  )
  .addHelpText(
    "after",
    `
Prints each mutant that no test notices. Ends with 1 if a folder does not reach its goal, or a file has such a mutant.`,
  );

export type Options = {
  /** The folders to try; without one, all. */
  folder?: readonly string[];
  /** The file to try instead. */
  file?: string;
  seed: number;
  sample: number;
  seconds: number;
};

function folderNamed(name: string, others: readonly string[] = []): readonly string[] {
  if (names.includes(name)) return [...others, name];
  throw new WrongUsage(`--folder is one of ${names.join(", ")}.`);
}

function fileNamed(file: string): string {
  if (existsSync(file) && names.some((name) => file.startsWith(`${name}/`))) return file;
  throw new WrongUsage(
    "--file is a file in one of these folders, by its path from the project's root.",
  );
}

function wholeNumber(name: string) {
  return (text: string): number => {
    const number = Number(text);
    if (Number.isSafeInteger(number) && number > 0) return number;
    throw new WrongUsage(`--${name} is a whole number from 1.`);
  };
}
