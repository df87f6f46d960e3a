import { createInterface } from "node:readline/promises";
import { WrongUsage } from "../command-line.ts";

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/** Asks whoever sits there; anything but y or yes is no. Where nobody does, it must have been said already. */
export async function confirmed(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) throw new WrongUsage("Nobody is there to ask: --yes is needed.");
  const terminal = createInterface({ input, output });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
