import { readFileSync } from "node:fs";

const readme = readFileSync("README.md", "utf8");

/** The shell blocks of the README, in their order. */
export const shellBlocks: readonly string[] = [
  ...readme.matchAll(/^( *)```sh\n([\s\S]*?)\n\1```$/gm),
].map(([, indent = "", text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), ""));

/** The one block that begins with these words. */
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
