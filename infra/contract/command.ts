import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { CommandRefused, ReportedFailure } from "../command-error.ts";
import { formatFile } from "../openapi/biome-format.ts";
import type { Json } from "../openapi/json-schema.ts";
import { lintDocument } from "../openapi/lint.ts";
import { keepRelease, newestRelease } from "../openapi/releases.ts";
import { releaseOption } from "../program.ts";
import { brokenConnectors } from "./broken-connectors.ts";
import { contractDocument } from "./document.ts";

const file = fileURLToPath(new URL("connector.json", import.meta.url));
const releases = new URL("releases/", import.meta.url);

type Options = { release?: string };

/** Adds the verbs of `contract`. */
export function addContract(noun: Command): void {
  const release =
    "keep the contract as a release, such as 1.1.0; later contracts are compared with it";
  noun
    .command("write")
    .description("Write the contract of the bank's connector as an OpenAPI document, and lint it.")
    .addOption(releaseOption(release))
    .action(write);
  noun
    .command("check")
    .description(
      "Check that infra/contract/connector.json is up to date, and that connectors written for the newest release in infra/contract/releases would still work.",
    )
    .addOption(releaseOption(release))
    .action(check);
}

function write({ release }: Options): void {
  const document = contractDocument();
  writeFileSync(file, JSON.stringify(document));
  formatFile(file);
  console.log(`infra/contract/connector.json: ${Object.keys(document.paths).length} operations`);
  finish(document, release);
}

function check({ release }: Options): void {
  const document = contractDocument();
  if (!isKept(document))
    throw new CommandRefused(
      "infra/contract/connector.json is out of date: run npm run bank -- contract write.",
    );
  finish(document, release);
}

/** Lints the contract, stores it as a release if that is wanted, and tells if connectors would break. */
function finish(document: Json, release: string | undefined): void {
  const problems = lintDocument(file);
  if (problems) console.error(problems);
  if (release !== undefined) formatFile(keepRelease(release, document, releases));
  if (problems || !serveOn(document)) throw new ReportedFailure();
}

const isKept = (document: Json) =>
  JSON.stringify(JSON.parse(readFileSync(file, "utf8"))) === JSON.stringify(document);

/**
 * Returns true if connectors written for the newest release still work; prints each reason why not.
 */
function serveOn(document: Json): boolean {
  const newest = newestRelease(releases);
  const broken = newest ? brokenConnectors(newest.document, document) : [];
  if (broken.length) console.error(`Connectors for ${newest?.name} would break:`);
  for (const each of broken) console.error(`  ${each}`);
  return broken.length === 0;
}
