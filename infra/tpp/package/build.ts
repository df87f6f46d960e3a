import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { build } from "esbuild";
import { bundleOptions } from "./bundle-options.ts";
import { clientDeclaration } from "./client-declaration.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../../..");

/** Builds the complete package for TPP developers into a folder; it has no dependencies. */
export async function buildPackage(folder = join(root, "build", "tpp")): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { cli: join(here, "../cli.ts"), index: join(here, "../client.ts") },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    ...bundleOptions,
    splitting: true,
    chunkNames: "chunk-[hash]",
    legalComments: "linked",
  });
  const cli = join(folder, "cli.mjs");
  writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, "utf8")}`, { mode: 0o755 });
  writeFileSync(join(folder, "index.d.mts"), declarations());
  for (const file of ["package.json", "README.md"]) cpSync(join(here, file), join(folder, file));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

/** The package's type declarations. */
function declarations(): string {
  const types = readFileSync(join(here, "../client-types.ts"), "utf8");
  const entry = readFileSync(join(here, "entry.d.mts"), "utf8");
  return [types, entry, clientDeclaration()].join("\n");
}

/** Adds the verbs of `tpp-package`. */
export function addTppPackage(noun: Command): void {
  noun
    .command("build")
    .description("Build the npm package for TPP developers in build/tpp.")
    .action(async () => {
      await buildPackage();
      console.log("build/tpp is ready: npm pack ./build/tpp");
    });
}
