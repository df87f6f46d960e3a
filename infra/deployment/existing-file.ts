import { existsSync } from "node:fs";
import * as v from "valibot";

/** The path of a file that exists. */
export const existingFile = v.pipe(
  v.string("must be a text"),
  v.check((name) => existsSync(name), "is not an existing file"),
);
