import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder in memory, if the system has one, so that a database does not wait for the disk. */
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** A folder that is deleted when this process ends. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(place, `fjordgate-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
