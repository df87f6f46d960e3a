import { readFileSync } from "node:fs";

const readme = readFileSync("README.md", "utf8");

/** The README's blocks of commands for a shell, in their order, as they stand there. */
export const shellBlocks: readonly string[] = [
  ...readme.matchAll(/^( *)```sh\n([\s\S]*?)\n\1```$/gm),
].map(([, indent = "", text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), ""));

/** The block that begins with these words; there must be one and no other. */
export function shellBlock(beginning: string): string {
  const [block, ...others] = shellBlocks.filter((each) => each.startsWith(beginning));
  if (block === undefined || others.length)
    throw new Error(`The README has ${block ? "several blocks" : "no block"} "${beginning}".`);
  return block;
}

/** The scripts of package.json that the README names. */
export const namedScripts: readonly string[] = [
  ...new Set(
    [...readme.matchAll(/npm run\s+(?:--silent )?([a-z:-]+)/g)].map(([, name = ""]) => name),
  ),
];
