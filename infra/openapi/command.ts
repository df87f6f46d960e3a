import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { releaseOption } from "../program.ts";
import { formatFile } from "./biome-format.ts";
import { breakingChanges } from "./breaking-changes.ts";
import { openapiDocument } from "./document.ts";
import { readExamples } from "./examples.ts";
import type { Json } from "./json-schema.ts";
import { lintDocument } from "./lint.ts";
import { published } from "./published.ts";
import { keepRelease, newestRelease } from "./releases.ts";

type Options = { release?: string; to: string };

/** Adds the verbs of `openapi`. */
export function addOpenapi(noun: Command): void {
  addVerb(
    noun,
    "write",
    "Write the OpenAPI document of the sandbox, and lint it by Redocly's recommended rules.",
  ).action((options: Options) => write(options));
  addVerb(
    noun,
    "check",
    "Write and lint it, compare it with the newest release in infra/openapi/releases, and end with 1 if a change breaks programs.",
  ).action((options: Options) => write(options, compare));
  noun.addHelpText(
    "afterAll",
    `
The full document is compared and stored. The published document leaves out parts that make generated clients worse.
Its examples are recorded calls: RECORD_EXAMPLES=1 npm test -- test/infra/openapi/examples.test.ts`,
  );
}

const addVerb = (noun: Command, verb: string, description: string): Command =>
  noun
    .command(verb)
    .description(description)
    .option("--to <file>", "the file to write", jsonFile, "build/openapi.json")
    .addOption(
      releaseOption("store it as a release, such as 0.2.0; later documents are compared with it"),
    );

function jsonFile(name: string): string {
  if (name.endsWith(".json")) return name;
  throw new WrongUsage("--to needs the name of a file of JSON.");
}

function write({ release, to }: Options, serves: (document: Json) => boolean = () => true): void {
  const document = openapiDocument("sandbox", readExamples());
  const text = JSON.stringify(published(document, "sandbox"), null, 2);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${text}\n`);
  console.log(`${to}: ${countOf(document)} operations, ${Math.round(text.length / 1000)} kB`);
  const problems = lintDocument(to);
  if (problems) console.error(problems);
  if (!serves(document) || problems) throw new ReportedFailure();
  if (release === undefined) return;
  const file = keepRelease(release, document);
  formatFile(file);
  console.log(`Kept as ${file}.`);
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
