import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { timed } from "../../infra/emulator/progress.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";
import type { Client } from "./client.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { built, publishedDocument, written } from "./place.ts";

/**
 * Keeps the property names. With a renamed field, such as _links, version 7.23.0 writes code that strict TypeScript
 * rejects.
 */
export const typescriptOptions = ["modelPropertyNaming=original", "importFileExtension=.js"];

const folder = built("typescript");
const program = (name: string) => join(folder, "node_modules", ".bin", name);

/** Copies the journeys, and installs the packages that they and the generators need. */
async function prepare(): Promise<void> {
  const lock = join("node_modules", ".package-lock.json");
  const wanted = written("typescript", "package-lock.json");
  const was = join(folder, "package-lock.json");
  const isThere =
    existsSync(join(folder, lock)) && readFileSync(was, "utf8") === readFileSync(wanted, "utf8");
  cpSync(written("typescript"), folder, { recursive: true });
  if (!isThere)
    await timed("npm packages installed, which happens once", () =>
      runProcess("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder }),
    );
}

const compiled = (project: string) =>
  runProcess(program("tsc"), ["--project", `tsconfig.${project}.json`], { cwd: folder });

const run = (project: string) => (env: NodeJS.ProcessEnv) =>
  runProcess(process.execPath, [join(folder, "compiled", project, `${project}-journey.js`)], {
    env,
  });

/** The client with classes and functions, by openapi-generator. */
export const typescriptFetch: Client = {
  needs: ["npm", "java", "mvn"],
  generated: join(folder, "client"),

  async generate(generator) {
    await prepare();
    await openapiGenerator(
      generator,
      "typescript-fetch",
      join(folder, "client"),
      typescriptOptions,
    );
  },

  compile: () => compiled("fetch"),
  journey: run("fetch"),
};

/** The types for openapi-fetch, by openapi-typescript. */
export const typescriptTypes: Client = {
  needs: ["npm"],
  generated: join(folder, "types"),

  async generate() {
    await prepare();
    const types = join(folder, "types", "bank.d.ts");
    await runProcess(program("openapi-typescript"), [publishedDocument, "--output", types]);
  },

  compile: () => compiled("types"),
  journey: run("types"),
};
