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

/** This run works in a folder that is gone with the process. */
export const scratch = mkdtempSync(join(tmpdir(), "fjordgate-faults-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** The files of the repository in their present state: committed or not, but nothing that git ignores. */
export async function ownFiles(): Promise<string[]> {
  const listed = await runProcess("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  return [...new Set(listed.split("\0"))].filter((path) => path && existsSync(path));
}

/** Copies of the repository, in each of which one fault is tried at a time; the packages are the repository's own. */
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

/** Does something in a copy that has a fault, and mends the copy. */
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
