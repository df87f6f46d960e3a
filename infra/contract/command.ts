import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Command, CommandRefused } from "../command-line.ts";
import { formatFile } from "../openapi/biome-format.ts";
import type { Json } from "../openapi/json-schema.ts";
import { lintDocument } from "../openapi/lint.ts";
import { keepRelease, newestRelease } from "../openapi/releases.ts";
import { brokenConnectors } from "./broken-connectors.ts";
import { contractDocument } from "./document.ts";
import { type ContractOptions, help, readContractOptions } from "./options.ts";

const file = fileURLToPath(new URL("connector.json", import.meta.url));
const releases = new URL("releases/", import.meta.url);

async function run({ check, release }: ContractOptions): Promise<boolean> {
  const document = contractDocument();
  if (check && !isKept(document))
    throw new CommandRefused("infra/contract/connector.json is out of date: run npm run contract.");
  if (!check) {
    writeFileSync(file, JSON.stringify(document));
    formatFile(file);
    console.log(`infra/contract/connector.json: ${Object.keys(document.paths).length} operations`);
  }
  const problems = lintDocument(file);
  if (problems) console.error(problems);
  if (release !== undefined) formatFile(keepRelease(release, document, releases));
  return !problems && serveOn(document);
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

export const contractCommand: Command<ContractOptions> = { help, read: readContractOptions, run };
