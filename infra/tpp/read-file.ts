import { readFileSync } from "node:fs";
import { wrongUsage } from "./command-error.ts";

/** Reads a file as bytes; ends the command if it cannot. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ENOENT"
      ? wrongUsage(`There is no file ${file}.`)
      : wrongUsage(`${file} cannot be read: ${reasonOf(error as Error)}.`);
  }
}

/** Reads a file as text; ends the command if it cannot. */
export const readTextFile = (file: string): string => readBytes(file).toString("utf8");

/**
 * The operating system's message, without error code and system call: "no such file or directory".
 */
export const reasonOf = ({ message }: Error): string =>
  /^E[A-Z\d_]+: (.+?), \w+( '|$)/s.exec(message)?.[1] ?? message;
