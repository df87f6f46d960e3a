import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { packages } from "./embedded-database.ts";

/**
 * The SHA-256 of the embedded database's program, by its package, where it is known. The lock file has the hash of
 * these packages too; npm installs the others unchecked (CONTRIBUTING.md).
 */
const hashes: Readonly<Record<string, string>> = {
  "@dynoxide/linux-x64": "be909b7910d3fb552e85db10ef3c8ebae4bd35fee0f26dffdb6dfa5cc656426e",
};

/**
 * Compares the embedded database's program with its hash before it is started, and throws an error if they differ. If the
 * hash is not known, the first start with a folder keeps it there for the next ones, and this returns a sentence for the
 * user.
 */
export function checkProgram(
  program: string,
  name: string,
  folder: string | undefined,
): string | undefined {
  const actual = createHash("sha256").update(readFileSync(program)).digest("hex");
  const file = folder && join(folder, "program.sha256");
  const edition = `${name}@${packages[name]} `;
  const kept = file && existsSync(file) ? readFileSync(file, "utf8") : "";
  const expected =
    hashes[name] ?? (kept.startsWith(edition) ? kept.slice(edition.length) : undefined);
  if (actual === expected) return undefined;
  if (expected !== undefined)
    throw new CannotStart(
      `The program of the embedded database (${program}) is not the one that is expected: its SHA-256 is ${actual}, not ${expected}. npm ci installs it again.`,
    );
  if (file) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${edition}${actual}`);
  }
  return `Nobody has checked the program of the embedded database: the hash of ${name} is not known here. Its SHA-256 is ${actual}.`;
}
