import { accessSync, constants, mkdirSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

/** Makes a folder if there is none; throws with words for the user where nothing can be written into it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new CannotStart(`The folder ${folder} cannot be used: ${(cause as Error).message}`);
  }
}
