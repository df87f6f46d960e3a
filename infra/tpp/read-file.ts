import { readFileSync } from "node:fs";
import { Ended } from "./ended.ts";
import { reasonOf } from "./system-error.ts";

/** The bytes of a file that must be there. */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const words =
      code === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} cannot be read: ${reasonOf(error as Error)}.`;
    throw new Ended("usage", words);
  }
}

/** The text of a file that must be there. */
export const textOf = (file: string): string => bytesOf(file).toString("utf8");
