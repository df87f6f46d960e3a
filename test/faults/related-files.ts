import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const modules = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** Lists the repository's own files that a module imports. */
function importsOf(copy: string, path: string): string[] {
  const found = [...readFileSync(join(copy, path), "utf8").matchAll(modules)].map(
    ([, name = ""]) => name,
  );
  return found.map((name) => normalize(join(dirname(path), name)));
}

/** The files that import each file of a copy directly. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Reads all files to find who imports whom. */
export function importersIn(copy: string, files: readonly string[]): Importers {
  const importers = new Map<string, string[]>();
  for (const path of files.filter((each) => /\.(ts|js)$/.test(each)))
    for (const imported of importsOf(copy, path))
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
  return importers;
}

/** Returns the test files that import a file directly or through others, the nearest ones first. */
export function relatedFiles(importers: Importers, file: string): string[] {
  const seen = new Set([file]);
  // A set visits its members in the order of insertion, so files come in the order of their distance.
  for (const path of seen) for (const importer of importers.get(path) ?? []) seen.add(importer);
  return [...seen].filter((path) => path.endsWith(".test.ts"));
}
