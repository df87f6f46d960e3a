import { readdirSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The text of a file; undefined if the file is missing. */
export const readText = (file: string) => readFile(file, "utf8").catch(onlyWhenMissing);

function onlyWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

const unfinished = ".unfinished";

/** Writes a file atomically: it appears complete or not at all. */
export async function writeWhole(file: string, text: string, mode: number) {
  await writeFile(`${file}${unfinished}`, text, { mode, flush: true });
  await rename(`${file}${unfinished}`, file);
}

/** Deletes partly written files that a crash left. */
export function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name));
}
