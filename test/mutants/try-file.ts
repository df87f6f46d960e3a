import { pathToFileURL } from "node:url";
import { jestExpect } from "@jest/expect";
import type { Circus } from "@jest/types";
import { addEventHandler, getState, resetState, run } from "jest-circus";
import { restoreEnvironment, restoreMocks, setGlobals } from "../runner/globals.ts";

/** Asks a process to run one test file with some mutants: all cases or some, by their numbers in the file. */
export type Order = { file: string; mutants: readonly string[]; cases: number[] | undefined };

/**
 * The result of an order. `failed` is the number of the first failed case, -1 for a failure outside any case. `hits` tells the
 * mutants that each case ran, by the case's number, or "load" and "hooks", if no mutant works.
 */
export type Reply = {
  failed: number | undefined;
  /** The message of that failure. */
  why: string | undefined;
  times: number[];
  /** The processor time of the file, in milliseconds. */
  processor: number;
  hits: Record<string, string[]>;
};

/** The state that the instrumented code reads and writes. */
type Stryker = {
  activeMutants: ReadonlySet<string | undefined>;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  /** The instrumented code keeps this object from its first use on, so it is never replaced. */
  mutantCoverage: { static: object; perTest: Record<string, Record<string, number>> };
};
const stryker: Stryker = {
  activeMutants: new Set([process.env.ACTIVE_MUTANT]),
  mutantCoverage: { static: {}, perTest: {} },
};
Object.assign(globalThis, { __stryker__: stryker });
/** A mutant that runs so often is in a loop without an end. */
const hitLimit = 2_000_000;

setGlobals();
let copies = 0;
let current: Order | undefined;
let tests: Circus.TestEntry[] = [];
let failed: number | undefined;
let why: string | undefined;

const fail = () => {
  if (failed === undefined) failed = tests.indexOf(getState().currentlyRunningTest as never);
};
process.on("uncaughtException", fail).on("unhandledRejection", fail);
process.on("disconnect", () => process.exit());
process.on("message", async (order: Order) => process.send?.(await runFile(order)));

async function runFile(order: Order): Promise<Reply> {
  const environment = { ...process.env };
  const before = process.cpuUsage();
  current = order;
  tests = [];
  failed = undefined;
  why = undefined;
  Object.assign(stryker, {
    activeMutants: new Set([...order.mutants, process.env.ACTIVE_MUTANT]),
    currentTestId: "load",
    hitCount: 0,
    hitLimit,
  });
  stryker.mutantCoverage.perTest = {};
  resetState();
  addEventHandler(follow);
  Object.assign(getState(), { testTimeout: 30_000 });
  jestExpect.setState({ testPath: order.file, expand: false });
  let times: number[] = [];
  try {
    await import(`${pathToFileURL(order.file).href}?copy=${++copies}`);
    stryker.currentTestId = "hooks";
    const { unhandledErrors } = await run();
    if (unhandledErrors.length && failed === undefined) {
      failed = -1;
      why = unhandledErrors[0];
    }
    times = tests.map(({ duration }) => duration ?? 0);
  } catch (error) {
    failed ??= -1;
    why ??= messageOf(error);
  } finally {
    restoreMocks();
    restoreEnvironment(environment);
  }
  const { user, system } = process.cpuUsage(before);
  // Nobody asks what a case runs while a mutant works.
  const perTest = order.mutants.length === 0 ? Object.entries(stryker.mutantCoverage.perTest) : [];
  return {
    failed,
    why,
    times,
    processor: (user + system) / 1000,
    hits: Object.fromEntries(perTest.map(([id, counts]) => [id, Object.keys(counts)])),
  };
}

/** Numbers the cases, skips those that are not wanted, and all others once one has failed. */
function follow(event: Circus.Event): void {
  if (event.name === "run_start") {
    tests = casesOf(getState().rootDescribeBlock);
    if (current?.cases)
      for (const [at, test] of tests.entries()) if (!current.cases.includes(at)) test.mode = "skip";
  }
  if (event.name === "test_start") {
    jestExpect.setState({ currentTestName: event.test.name });
    stryker.currentTestId = `${tests.indexOf(event.test)}`;
  }
  if (event.name !== "test_done") return;
  stryker.currentTestId = "hooks";
  for (const { error } of jestExpect.extractExpectedAssertionsErrors())
    event.test.errors.push(error as Error);
  if (event.test.errors.length && failed === undefined) {
    failed = tests.indexOf(event.test);
    why = messageOf(event.test.errors[0]);
  }
  if (failed !== undefined && current?.mutants.length) for (const test of tests) test.mode = "skip";
}

/** The message of an error. Jest gives an error of a case as itself, or in a pair with the place that it was thrown at. */
const messageOf = (error: unknown): string => {
  const thrown = Array.isArray(error) ? error[0] : error;
  return `${(thrown as Error | undefined)?.message ?? thrown}`;
};

const casesOf = (block: Circus.DescribeBlock): Circus.TestEntry[] =>
  block.children.flatMap((child) => (child.type === "test" ? [child] : casesOf(child)));
