import { readFileSync } from "node:fs";
import { WrongUsage } from "../command-error.ts";

/** Reads a file that the user of a command has named. Throws WrongUsage with the reason if it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new WrongUsage(`${file} cannot be read: ${(error as { code?: string }).code}.`);
  }
}
