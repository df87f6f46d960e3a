import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

/**
 * The SHA-256 of the embedded database's program, by its package, where it is known. The lock file has the hash of
 * these packages too; npm installs the others unchecked (CONTRIBUTING.md).
 */
const hashes: Readonly<Record<string, string>> = {
  "@dynoxide/linux-x64": "be909b7910d3fb552e85db10ef3c8ebae4bd35fee0f26dffdb6dfa5cc656426e",
};

/**
 * Compares the embedded database's program with its hash before it is started, and throws an error if they differ.
 * Returns a sentence for the user if the hash is not known.
 */
export function checkProgram(program: string): string | undefined {
  const name = /@dynoxide[\\/][^\\/]+/.exec(program)?.[0].replace("\\", "/") ?? program;
  const actual = createHash("sha256").update(readFileSync(program)).digest("hex");
  const expected = hashes[name];
  if (expected === undefined)
    return `Nobody has checked the program of the embedded database: the hash of ${name} is not known here. Its SHA-256 is ${actual}.`;
  if (actual === expected) return;
  throw new CannotStart(
    `The program of the embedded database (${program}) is not the one that was published: its SHA-256 is ${actual}, not ${expected}. npm ci installs it again.`,
  );
}
