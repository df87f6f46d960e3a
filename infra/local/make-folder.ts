import { accessSync, constants, mkdirSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

/** Creates a folder if it is missing; throws a readable error if it is not writable. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new CannotStart(`The folder ${folder} cannot be used: ${(cause as Error).message}`);
  }
}
