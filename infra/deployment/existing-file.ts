import { existsSync } from "node:fs";
import * as v from "valibot";

/** The name of a file that is there. */
export const existingFile = v.pipe(
  v.string("must be a text"),
  v.check((name) => existsSync(name), "is not a file that is there"),
);
