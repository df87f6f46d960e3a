import { globSync, readFileSync } from "node:fs";

/** The documents whose commands are executed: for users, and for the engineers of a bank. */
const documents = ["README.md", ...globSync("infra/*.md").sort()];
const text = documents.map((file) => readFileSync(file, "utf8")).join("\n");

/** The shell blocks of all these documents. */
export const shellBlocks: readonly string[] = [
  ...text.matchAll(/^( *)```sh\n([\s\S]*?)\n\1```$/gm),
].map(([, indent = "", block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""));

/** The one block that begins with these words. */
export function shellBlock(beginning: string): string {
  const [block, ...others] = shellBlocks.filter((each) => each.startsWith(beginning));
  if (block === undefined || others.length)
    throw new Error(
      `README.md and infra's pages have ${block ? "several blocks" : "no block"} "${beginning}".`,
    );
  return block;
}
