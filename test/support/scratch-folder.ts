import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory where there is such a folder: a database there waits for no disk. */
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** A folder that is gone when this process ends. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(place, `fjordgate-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
