import type { Coverage } from "./coverage.ts";
import type { Mutant } from "./mutant.ts";

/**
 * A test file that runs a mutant, and the cases that do, with their time. `cases` is undefined if the hooks around all
 * cases do. `depth` is the number of mutants in the product file that the test file runs.
 */
export type Reaching = {
  test: string;
  cases: number[] | undefined;
  milliseconds: number;
  depth: number;
};

export type Reach = {
  /** The test files whose cases run a mutant, by the mutant's id. */
  byCases: ReadonlyMap<string, readonly Reaching[]>;
  /** The mutants that are run while modules are loaded. */
  atLoad: ReadonlySet<string>;
  /** The test files that run any mutant of a product file, whole. */
  byFile: ReadonlyMap<string, readonly Reaching[]>;
};

/** Finds the test files that run each of some mutants. */
export function reachOf(mutants: readonly Mutant[], coverage: readonly Coverage[]): Reach {
  const wanted = new Set(mutants.map(({ id }) => id));
  const byCases = new Map<string, Reaching[]>();
  const byFile = new Map<string, Reaching[]>();
  const atLoad = new Set<string>();
  for (const path of new Set(mutants.map(({ file }) => file)))
    for (const { test, times, hits } of coverage) {
      const lines = (hits[path] ?? []).map(parsed);
      const depth = lines.reduce(
        (sum, { by, numbers }) => sum + (by.join() === "l" ? 0 : numbers.length),
        0,
      );
      const timeOf = (cases: number[] | undefined) =>
        (cases ? cases.map((each) => times[each] ?? 0) : times).reduce(
          (sum, each) => sum + each,
          0,
        );
      if (depth)
        listed(byFile, path).push({
          test,
          cases: undefined,
          milliseconds: timeOf(undefined),
          depth,
        });
      for (const { by, numbers } of lines) {
        const numbered = by.filter((each) => each !== "l" && each !== "h").map(Number);
        const cases = by.includes("h") ? undefined : numbered;
        const milliseconds = timeOf(cases);
        for (const id of numbers.map((number) => `${path}:${number}`)) {
          if (!wanted.has(id)) continue;
          if (by.includes("l")) atLoad.add(id);
          if (cases?.length !== 0) listed(byCases, id).push({ test, cases, milliseconds, depth });
        }
      }
    }
  return { byCases, atLoad, byFile };
}

function parsed(line: string): { by: string[]; numbers: string[] } {
  const [by = "", numbers = ""] = line.split("|");
  return { by: by.split(","), numbers: numbers.split(",") };
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
