import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "../command-line.ts";
import { formatFile } from "./biome-format.ts";
import { breakingChanges } from "./breaking-changes.ts";
import { openapiDocument } from "./document.ts";
import { readExamples } from "./examples.ts";
import type { Json } from "./json-schema.ts";
import { lintDocument } from "./lint.ts";
import { help, type OpenapiOptions, readOpenapiOptions } from "./options.ts";
import { published } from "./published.ts";
import { keepRelease, newestRelease } from "./releases.ts";

async function run({ check, release, to }: OpenapiOptions): Promise<boolean> {
  const document = openapiDocument("sandbox", readExamples());
  const text = JSON.stringify(published(document, "sandbox"), null, 2);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${text}\n`);
  console.log(`${to}: ${countOf(document)} operations, ${Math.round(text.length / 1000)} kB`);
  const problems = lintDocument(to);
  if (problems) console.error(problems);
  const isKept = !check || compare(document);
  if (problems || !isKept) return false;
  if (release !== undefined) {
    const file = keepRelease(release, document);
    formatFile(file);
    console.log(`Kept as ${file}.`);
  }
  return true;
}

const countOf = ({ paths }: Json): number =>
  Object.values<Json>(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);

/** Returns true if programs for the newest release still work; prints each reason why not. */
function compare(document: Json): boolean {
  const newest = newestRelease();
  if (!newest) return true;
  const changes = breakingChanges(newest.document, document);
  if (!changes.length) {
    console.log(`Nothing breaks programs for ${newest.name}.`);
    return true;
  }
  console.error(`Programs for ${newest.name} would break:`);
  for (const each of changes) console.error(`  ${each}`);
  return false;
}

export const openapiCommand: Command<OpenapiOptions> = { help, read: readOpenapiOptions, run };
