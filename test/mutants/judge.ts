import { basename } from "node:path";
import type { Mutant, Outcome } from "./mutant.ts";
import { TestProcess } from "./process.ts";
import { alternating, type Reach, type Reaching } from "./reach.ts";

/** The outcome of a mutant, and the test file that noticed it. */
export type Verdict = { mutant: Mutant; outcome: Outcome; by?: string };

export type Trial = {
  /** The file with the instrumented texts. */
  texts: string;
  reach: Reach;
  /** Test files that import a product file, the nearest ones first. */
  importersOf: (file: string) => readonly string[];
  /** Milliseconds that are spent on one mutant, at most, without the end of its last test file. */
  budget: number;
};

/** How often a test file has noticed a mutant of a product file, and of any: those that did are tried first. */
const noticed = new Map<string, number>();
const timesNoticed = ({ file }: Mutant, test: string): number =>
  noticed.get(`${file} ${test}`) ?? 0;

/** Tries one mutant in a process that has run others, or in a new one if the mutant works while modules are loaded. */
export async function judge(mutant: Mutant, lane: TestProcess, trial: Trial): Promise<Verdict> {
  const { reach } = trial;
  const files = reach.byCases.get(mutant.id) ?? [];
  const byCases = await tryCases(mutant, ordered(mutant, files), lane, trial);
  if (byCases) return byCases;
  // A case that loads a module itself seems to run what works only once, while the module is loaded.
  const worksAtLoad = mutant.isAtLoad || reach.atLoad.has(mutant.id);
  const atLoad = worksAtLoad ? await tryFromStart(mutant, lane, trial) : undefined;
  if (atLoad) return atLoad;
  const isRun = files.length > 0 || reach.atLoad.has(mutant.id);
  return { mutant, outcome: isRun ? "survived" : "no coverage" };
}

/** Tries one mutant with cases of test files, in a process that has run others. Undefined if no case notices it. */
export async function tryCases(
  mutant: Mutant,
  files: readonly Pick<Reaching, "test" | "cases" | "milliseconds">[],
  lane: TestProcess,
  { budget }: Trial,
): Promise<Verdict | undefined> {
  const until = lane.spent + budget;
  for (const { test, cases, milliseconds } of files) {
    if (lane.spent > until) return undefined;
    const limit = milliseconds * 5 + 20_000;
    const reply = await lane.run({ file: test, mutants: [mutant.id], cases }, limit);
    if (hasPassed(reply)) continue;
    const failed = typeof reply === "string" || reply.failed === -1 ? cases : [reply.failed ?? 0];
    if (!(await passesWithout(lane, test, failed, limit))) {
      // The process may be out of order from an earlier mutant, or the case may need those before it.
      await lane.stop();
      const whole = { file: test, cases: undefined };
      if (hasPassed(await lane.run({ ...whole, mutants: [mutant.id] }, wholeFile))) continue;
      if (!(await passesWithout(lane, test, undefined, wholeFile))) continue;
    }
    return verdictOf(mutant, test, reply === "timed out");
  }
  return undefined;
}

/** Tries a mutant that works while modules are loaded: each needs a process of its own. */
async function tryFromStart(
  mutant: Mutant,
  lane: TestProcess,
  { texts, reach, importersOf, budget }: Trial,
): Promise<Verdict | undefined> {
  const process = new TestProcess(texts, mutant.id);
  const run = ordered(mutant, reach.byFile.get(mutant.file) ?? []).map(({ test }) => test);
  const files = [...new Set([...run, ...importersOf(mutant.file)])];
  const rank = (test: string) =>
    (isOwn(mutant, test) ? 1e6 : 0) + 1000 * timesNoticed(mutant, test) + (noticed.get(test) ?? 0);
  try {
    for (const test of files.toSorted((a, b) => rank(b) - rank(a))) {
      if (process.spent > loadFactor * budget) return undefined;
      const order = { file: test, mutants: [mutant.id], cases: undefined };
      const reply = await process.run(order, wholeFile);
      if (!hasPassed(reply) && (await passesWithout(lane, test, undefined, wholeFile)))
        return verdictOf(mutant, test, reply === "timed out");
    }
    return undefined;
  } finally {
    await process.stop();
  }
}

/** The time limit of a whole test file, in milliseconds. */
const wholeFile = 120_000;

/** A process that starts for one mutant has so many times the time of a mutant in a process that has run others. */
const loadFactor = 20;

const hasPassed = (reply: Awaited<ReturnType<TestProcess["run"]>>): boolean =>
  typeof reply !== "string" && reply.failed === undefined;

/** True if cases pass without any mutant. Otherwise their failure says nothing. */
const passesWithout = async (
  lane: TestProcess,
  file: string,
  cases: number[] | undefined,
  limit: number,
): Promise<boolean> => hasPassed(await lane.run({ file, mutants: [], cases }, limit));

function verdictOf(mutant: Mutant, by: string, isLate: boolean): Verdict {
  noticed.set(`${mutant.file} ${by}`, timesNoticed(mutant, by) + 1);
  noticed.set(by, (noticed.get(by) ?? 0) + 1);
  return { mutant, outcome: isLate ? "timed out" : "killed", by };
}

/** True if a test file is named after the mutant's file. */
const isOwn = ({ file }: Mutant, test: string): boolean =>
  basename(test).startsWith(basename(file, ".ts"));

/**
 * The order in which cases are tried: at first those of the product file's own test files, then some of each other file,
 * and of these in turn those that run much of the product file in little time, and those that run little else of it.
 */
function ordered(mutant: Mutant, files: readonly Reaching[]): Reaching[] {
  const [own = [], others = []] = [true, false].map((wanted) =>
    files.filter(({ test }) => isOwn(mutant, test) === wanted),
  );
  const byPart = Map.groupBy(others, ({ part }) => part);
  const worth = ({ test, value, milliseconds }: Reaching) =>
    (value * (1 + timesNoticed(mutant, test))) / (milliseconds + 100);
  const inTurn = [...byPart.keys()]
    .sort((a, b) => a - b)
    .flatMap((part) => {
      const all = byPart.get(part) ?? [];
      return alternating(
        all.toSorted((a, b) => worth(b) - worth(a)),
        all.toSorted((a, b) => b.focus - a.focus),
      );
    });
  return [...own, ...inTurn];
}
