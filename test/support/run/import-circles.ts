import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** The modules that a file imports at run time. Imports of types only do not count. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  return [...code.matchAll(/^(?:import|export)\s+(?!type\b)([^;"]*?from\s+)?"([^"]+)"/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const named = names
        .match(/\{([^}]*)\}/)?.[1]
        ?.split(",")
        .map((each) => each.trim())
        .filter(Boolean);
      const isOfTypes =
        named?.length && /^\s*\{/.test(names) && named.every((each) => each.startsWith("type "));
      if (isOfTypes) return [];
      return from.startsWith(".") ? [relative(root, resolve(root, dirname(file), from))] : [];
    },
  );
}

/** Finds the groups of folders in shared/ and functions/ that import one another at run time, in a fixed order. */
export function circlesOfFolders(): string[][] {
  const files = globSync(["shared/**/*.ts", "functions/**/*.ts"], { cwd: root });
  const leads = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file);
    const to = leads.get(folder) ?? new Set<string>();
    leads.set(folder, to);
    for (const each of importsOf(file)) if (dirname(each) !== folder) to.add(dirname(each));
  }
  const reached = new Map([...leads.keys()].map((folder) => [folder, reachedFrom(folder, leads)]));
  const circles = [...leads.keys()].map((folder) =>
    [...(reached.get(folder) ?? [])].filter((each) => reached.get(each)?.has(folder)).sort(),
  );
  return [
    ...new Map(
      circles.filter(({ length }) => length > 1).map((each) => [each.join(), each]),
    ).values(),
  ].sort();
}

/** Finds all files that the files of a folder import at run time, directly or through others. */
export function reachedFromFolder(folder: string): string[] {
  const reached = new Set(globSync(`${folder}/**/*.ts`, { cwd: root }));
  for (const file of reached) for (const each of importsOf(file)) reached.add(each);
  return [...reached].sort();
}

/** Finds the files of shared/ and functions/ that import a path matching the pattern, including type imports. */
export function importersOf(path: RegExp): string[] {
  const files = globSync(["shared/**/*.ts", "functions/**/*.ts"], { cwd: root });
  return files.filter((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].some(([, from = ""]) =>
      path.test(relative(root, resolve(root, dirname(file), from))),
    );
  });
}

function reachedFrom(folder: string, leads: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const left = [...(leads.get(folder) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...(leads.get(next) ?? []));
  }
  return found;
}
