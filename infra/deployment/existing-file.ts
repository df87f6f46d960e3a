import { statSync } from "node:fs";
import * as v from "valibot";

/** True for a file that exists; a folder is none. */
export const isFile = (name: string): boolean =>
  statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;

/** The path of a file that exists. */
export const existingFile = v.pipe(
  v.string("must be a text"),
  v.check(isFile, "is not an existing file"),
);
