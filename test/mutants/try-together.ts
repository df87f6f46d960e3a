import { inLanes } from "../faults/in-lanes.ts";
import { type Trial, tryCases, type Verdict } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import type { TestProcess } from "./process.ts";

/** The cases of a test file that run a mutant. Undefined if all are meant. */
type Cases = number[] | undefined;

/**
 * Tries mutants that survived a short search once more, many at a time, with every case that runs one of them. If a case
 * fails, halves of the mutants tell which one it noticed. Returns the new verdicts.
 */
export async function tryTogether(
  survivors: readonly Mutant[],
  lanes: readonly TestProcess[],
  trial: Trial,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const group of apart(survivors)) {
    const left = new Map(group.map((mutant) => [mutant.id, mutant]));
    const tests = [...casesByTest(group, trial)];
    await inLanes(lanes, tests, async (lane, [test, casesOf]) => {
      for await (const verdict of noticedIn(test, casesOf, left, lane, trial)) {
        left.delete(verdict.mutant.id);
        verdicts.push(verdict);
      }
    });
  }
  return verdicts;
}

/** Groups of mutants of which no two change the same lines: the outer one would hide the inner one. */
function apart(mutants: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants) {
    const group = groups.find((each) => !each.some((other) => overlap(mutant, other)));
    if (group) group.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

const lastLine = ({ line, from }: Mutant): number => line + from.split("\n").length - 1;
const overlap = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file && one.line <= lastLine(other) && other.line <= lastLine(one);

/** The cases that run each mutant, by test file and mutant. */
function casesByTest(
  mutants: readonly Mutant[],
  { reach }: Trial,
): Map<string, Map<string, Cases>> {
  const tests = new Map<string, Map<string, Cases>>();
  for (const { id } of mutants)
    for (const { test, cases } of reach.byCases.get(id) ?? []) {
      const casesOf = tests.get(test) ?? new Map<string, Cases>();
      const known = casesOf.has(id) ? casesOf.get(id) : [];
      casesOf.set(id, cases && known && [...known, ...cases]);
      tests.set(test, casesOf);
    }
  return tests;
}

/** Finds the mutants that a test file notices, one after another, until it passes with all that are left. */
async function* noticedIn(
  test: string,
  casesOf: ReadonlyMap<string, Cases>,
  left: ReadonlyMap<string, Mutant>,
  lane: TestProcess,
  trial: Trial,
): AsyncGenerator<Verdict> {
  const doubtful = new Set<string>();
  for (;;) {
    const ids = [...casesOf.keys()].filter((id) => left.has(id) && !doubtful.has(id));
    const failed = ids.length ? await failedCases(lane, test, ids, union(ids, casesOf)) : "none";
    if (failed === "none") return;
    const isRun = (id: string) =>
      failed === undefined || (casesOf.get(id)?.some((each) => failed.includes(each)) ?? true);
    const culprit = await culpritOf(lane, test, ids.filter(isRun), failed);
    // Without a culprit the case fails with several mutants only, or the process is out of order.
    if (culprit === undefined) return lane.stop();
    const mutant = left.get(culprit);
    const file = { test, cases: failed, milliseconds: 0 };
    const verdict = mutant && (await tryCases(mutant, [file], lane, trial));
    if (verdict) yield verdict;
    doubtful.add(culprit);
  }
}

/** The cases of several mutants. */
function union(ids: readonly string[], casesOf: ReadonlyMap<string, Cases>): Cases {
  const all = new Set<number>();
  for (const id of ids) {
    const cases = casesOf.get(id);
    if (!cases) return undefined;
    for (const each of cases) all.add(each);
  }
  return [...all];
}

/** Runs cases with several mutants. Returns the first that fails, all of them if it is not known which, or "none". */
async function failedCases(
  lane: TestProcess,
  file: string,
  mutants: readonly string[],
  cases: Cases,
): Promise<Cases | "none"> {
  const reply = await lane.run({ file, mutants, cases }, 60_000);
  if (typeof reply === "string" || reply.failed === -1) return cases;
  return reply.failed === undefined ? "none" : [reply.failed];
}

/** Finds the one mutant that makes cases fail, by halves. Undefined if they pass with each half. */
async function culpritOf(
  lane: TestProcess,
  test: string,
  ids: readonly string[],
  cases: Cases,
): Promise<string | undefined> {
  if (ids.length <= 1) return ids[0];
  const middle = Math.ceil(ids.length / 2);
  for (const half of [ids.slice(0, middle), ids.slice(middle)])
    if ((await failedCases(lane, test, half, cases)) !== "none")
      return culpritOf(lane, test, half, cases);
  return undefined;
}
