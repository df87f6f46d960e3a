import type { Coverage } from "./coverage.ts";
import type { Mutant } from "./mutant.ts";

/**
 * Cases of a test file that run a mutant, with their time. `cases` is undefined if all cases are meant, because the hooks
 * around them run it. `value` is higher, the more these cases run of the product file that few others run; `focus`, the
 * less of the product file one of them runs: such cases were written for what they run.
 */
export type Reaching = {
  test: string;
  cases: number[] | undefined;
  milliseconds: number;
  value: number;
  focus: number;
  /** The first parts of all test files are tried before the second ones. */
  part: number;
};

export type Reach = {
  /** The cases that run a mutant, by the mutant's id, in parts of a test file. */
  byCases: ReadonlyMap<string, readonly Reaching[]>;
  /** The mutants that are run while modules are loaded. */
  atLoad: ReadonlySet<string>;
  /** The test files that run any mutant of a product file, whole. */
  byFile: ReadonlyMap<string, readonly Reaching[]>;
};

/** A test file's cases are tried in parts, those of the highest value first. The last part has the rest. */
const parts = [4, 20];

/** Finds the test files that run each of some mutants. */
export function reachOf(mutants: readonly Mutant[], coverage: readonly Coverage[]): Reach {
  const byCases = new Map<string, Reaching[]>();
  const byFile = new Map<string, Reaching[]>();
  const atLoad = new Set<string>();
  const wanted = Map.groupBy(mutants, ({ file }) => file);
  for (const [path, ofPath] of wanted) {
    const ids = new Set(ofPath.map(({ id }) => id));
    const runs = coverage.flatMap((each) => runOf(path, each));
    const rarity = rarityIn(runs);
    for (const { test, times, lines } of runs) {
      const values = valuesOf(times.length, lines, (number) => rarity.get(number) ?? 0);
      const counts = valuesOf(times.length, lines, () => 1);
      const ofMost = (a: number, b: number) => (values[b] ?? 0) - (values[a] ?? 0);
      const ofFewest = (a: number, b: number) => (counts[a] ?? 0) - (counts[b] ?? 0);
      const reaching = (cases: number[] | undefined, part = 0): Reaching => ({
        ...{ test, cases, part },
        milliseconds: sum(cases ? cases.map((each) => times[each] ?? 0) : times),
        value: sum(cases ? cases.map((each) => values[each] ?? 0) : values),
        focus:
          1 /
          Math.min(
            ...(cases ?? Object.keys(counts).map(Number)).map((each) => counts[each] || 1e6),
          ),
      });
      const isRun = lines.some(({ cases, isAround }) => isAround || cases.length > 0);
      if (isRun) listed(byFile, path).push(reaching(undefined));
      for (const { cases, isAround, isLoad, numbers } of lines) {
        const tried = isAround
          ? [undefined]
          : inParts(alternating(cases.toSorted(ofMost), cases.toSorted(ofFewest)));
        for (const id of numbers.map((number) => `${path}:${number}`)) {
          if (!ids.has(id)) continue;
          if (isLoad) atLoad.add(id);
          listed(byCases, id).push(...tried.map(reaching));
        }
      }
    }
  }
  return { byCases, atLoad, byFile };
}

/** The mutants of a product file that the same cases of a test file run. */
type Line = { cases: number[]; isAround: boolean; isLoad: boolean; numbers: string[] };
type Run = { test: string; times: number[]; lines: Line[] };

const runOf = (path: string, { test, times, hits }: Coverage): Run[] =>
  hits[path] ? [{ test, times, lines: hits[path].map(parsed) }] : [];

function parsed(line: string): Line {
  const [text = "", numbers = ""] = line.split("|");
  const by = text.split(",");
  return {
    cases: by.filter((each) => each !== "l" && each !== "h").map(Number),
    isAround: by.includes("h"),
    isLoad: by.includes("l"),
    numbers: numbers.split(","),
  };
}

/** The share of each case that runs a mutant, by the mutant's number: 1 if no other case runs it. */
function rarityIn(runs: readonly Run[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const { cases, numbers } of runs.flatMap(({ lines }) => lines))
    for (const number of numbers) count.set(number, (count.get(number) ?? 0) + cases.length);
  return new Map([...count].map(([number, cases]) => [number, 1 / Math.max(cases, 1)]));
}

/** The sum of the values of the mutants that each case of a test file runs. */
function valuesOf(length: number, lines: readonly Line[], worthOf: (number: string) => number) {
  const values: number[] = Array.from({ length }, () => 0);
  for (const { cases, numbers } of lines) {
    const value = sum(numbers.map(worthOf));
    for (const each of cases) values[each] = (values[each] ?? 0) + value;
  }
  return values;
}

function inParts(cases: readonly number[]): number[][] {
  const [first = 0, second = 0] = parts;
  const all = [
    cases.slice(0, first),
    cases.slice(first, first + second),
    cases.slice(first + second),
  ];
  return all.filter(({ length }) => length > 0);
}

/** Takes from two orders of the same things in turn, each thing once. */
export const alternating = <T>(one: readonly T[], other: readonly T[]): T[] => [
  ...new Set(one.flatMap((each, at) => [each, other[at] as T])),
];

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
