import { readFileSync } from "node:fs";
import { CommandError } from "./command-error.ts";
import { reasonOf } from "./system-error.ts";

/** Reads a file as bytes; ends the command if it cannot. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const words =
      code === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} cannot be read: ${reasonOf(error as Error)}.`;
    throw new CommandError("usage", words);
  }
}

/** Reads a file as text; ends the command if it cannot. */
export const readTextFile = (file: string): string => readBytes(file).toString("utf8");
