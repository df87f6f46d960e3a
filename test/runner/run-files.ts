import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { jestExpect } from "@jest/expect";
import { addEventHandler, type Event, getState, resetState, run } from "jest-circus";
import { startCoverage, takeCoverage } from "./coverage.ts";
import { restoreEnvironment, restoreMocks, setGlobals } from "./globals.ts";
import { resultOf } from "./result-of.ts";
import type { Order, Reply } from "./runner.ts";

setGlobals();
addEventHandler(followExpectations);

/**
 * Test files that call the product's functions. Their accesses must not cross the border between interface and bank.
 */
const watched = /\/test\/(functions|e2e|infra\/tpp)\//;
let takeCrossings: (() => string[]) | undefined;

/** An error outside any awaited promise fails the running test, or else its file. */
const fail = (error: unknown) => {
  const { currentlyRunningTest, unhandledErrors } = getState();
  if (currentlyRunningTest) currentlyRunningTest.errors.push(error as Error);
  else unhandledErrors.push(error as Error);
};
process.on("uncaughtException", fail).on("unhandledRejection", fail);
process.on("disconnect", () => process.exit());

const reply = (answer: Reply) => process.send?.(answer);

process.on("message", (order: Order) =>
  runFile(order).then(
    (result) => reply({ result }),
    ({ message, stack }: Error) => reply({ error: { message, stack: stack ?? message } }),
  ),
);

async function runFile({ path, config, globalConfig }: Order) {
  const environment = { ...process.env };
  if (globalConfig.collectCoverage) await startCoverage();
  resetState();
  const { testNamePattern, randomize = false, seed } = globalConfig;
  Object.assign(getState(), {
    testTimeout: globalConfig.testTimeout ?? config.testTimeout,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, "i") : undefined,
    randomize,
    seed,
  });
  jestExpect.setState({ testPath: path, expand: globalConfig.expand });
  const start = Date.now();
  if (watched.test(path) && !takeCrossings) {
    const border = await import("../support/bank/border.ts");
    border.watchBorder();
    takeCrossings = border.takeCrossings;
  }
  try {
    await import(pathToFileURL(path).href);
    const loaded = Date.now();
    flushCompileCache();
    const outcome = await run();
    const times = { start, loaded, end: Date.now() };
    const result = resultOf(outcome, { path, config, globalConfig, times });
    return globalConfig.collectCoverage ? { ...result, v8Coverage: await takeCoverage() } : result;
  } finally {
    restoreMocks();
    restoreEnvironment(environment);
  }
}

/** Fails a test that made fewer assertions than it announced with `expect.assertions`. */
function followExpectations(event: Event): void {
  if (event.name === "test_start") jestExpect.setState({ currentTestName: event.test.name });
  if (event.name !== "test_done") return;
  const missed = jestExpect.extractExpectedAssertionsErrors();
  event.test.errors.push(...missed.map(({ error }) => error as Error));
  for (const crossing of takeCrossings?.() ?? [])
    event.test.errors.push(new Error(`The border between interface and bank: ${crossing}.`));
}
