import { createInterface } from "node:readline/promises";
import { WrongUsage } from "../command-error.ts";

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/** Asks the user; only y or yes confirms. Without a terminal the caller must have the confirmation already. */
export async function askConfirmation(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY)
    throw new WrongUsage("There is no terminal to ask for confirmation: use --yes.");
  const terminal = createInterface({ input, output });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
