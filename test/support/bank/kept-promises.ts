import type { Bank } from "../../../shared/ports/bank.ts";
import type { Case } from "../../conformance/case.ts";
import { overJson } from "../../conformance/over-json.ts";
import { runCase } from "../../conformance/run-cases.ts";
import type { Hooks, TestData } from "../../conformance/test-data.ts";

/**
 * Promises that cannot be tested on the sandbox: it has no customer who may read but not pay, and no orders that
 * another holder must approve.
 */
const without = /^the data file has no (reader|dualControl)$/;

/** A bank that is made anew for each call, because its time passes, and whose calls pass through JSON. */
export const madeForEachCall = (make: () => Bank): Bank =>
  overJson(new Proxy({} as Bank, { get: (_, method: keyof Bank) => make()[method] }));

/** Expects that a bank of the sandbox keeps a promise, or that the sandbox cannot show whether it does. */
export async function expectKept(
  each: Case,
  bank: Bank,
  { data, hooks }: { data: TestData; hooks: Hooks },
): Promise<void> {
  const outcome = await runCase(each, bank, data, hooks);
  if (outcome.result === "broken") throw outcome.error;
  const { promise } = each;
  expect([
    { promise, result: "kept" },
    { promise, result: "skipped", reason: expect.stringMatching(without) },
  ]).toContainEqual(outcome);
}
