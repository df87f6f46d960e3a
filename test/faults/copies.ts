import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import type { Fault } from "./fault.ts";

/** The folder of this run, which is deleted when the process ends. */
export const scratch = mkdtempSync(join(tmpdir(), "fjordgate-faults-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Lists the files of the repository as they are now, committed or not, without the files that git ignores. */
export async function ownFiles(): Promise<string[]> {
  const listed = await runProcess("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  return [...new Set(listed.split("\0"))].filter((path) => path && existsSync(path));
}

/** Makes copies of the repository, each for one fault at a time. They share the repository's installed packages. */
export function makeCopies(count: number, files: readonly string[]): string[] {
  return Array.from({ length: count }, (_, index) => {
    const copy = join(scratch, `copy-${index + 1}`);
    for (const path of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(path, join(copy, path));
    }
    symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
    return copy;
  });
}

/** Runs something in a copy with a fault, and then removes the fault. */
export async function withFault<T>(
  copy: string,
  { file, from, to }: Fault,
  run: () => Promise<T>,
): Promise<T> {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  await writeFile(
    path,
    sound.replace(from, () => to),
  );
  try {
    return await run();
  } finally {
    await writeFile(path, sound);
  }
}
