import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { build } from "esbuild";
import { bundleOptions } from "./bundle-options.ts";
import { clientDeclaration } from "./client-declaration.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../../..");

/** Builds the complete package for TPP developers into a folder. */
export async function buildPackage(folder = join(root, "build", "tpp")): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await packageFiles()))
    writeFileSync(join(folder, name), text, { mode: name === "cli.mjs" ? 0o755 : 0o644 });
}

/** The files of the package by name; it has no dependencies. */
export async function packageFiles(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { cli: join(here, "../cli.ts"), index: join(here, "../client.ts") },
    outdir: "built",
    outExtension: { ".js": ".mjs" },
    ...bundleOptions,
    write: false,
    splitting: true,
    chunkNames: "chunk-[hash]",
    legalComments: "linked",
  });
  const built = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
  return {
    ...built,
    "cli.mjs": `#!/usr/bin/env node\n${built["cli.mjs"]}`,
    "index.d.mts": declarations(),
    "package.json": readFileSync(join(here, "package.json"), "utf8"),
    "README.md": readFileSync(join(here, "README.md"), "utf8"),
    LICENSE: readFileSync(join(root, "LICENSE"), "utf8"),
  };
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
