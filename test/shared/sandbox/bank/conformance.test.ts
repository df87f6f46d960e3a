import type { Bank } from "../../../../shared/ports/bank.ts";
import { cases } from "../../../conformance/cases.ts";
import { overJson } from "../../../conformance/over-json.ts";
import { runCase } from "../../../conformance/run-cases.ts";
import { bankOver, HeldWorld, seededWorld } from "../../../support/bank/held-world.ts";
import { worldBooks } from "../../../support/bank/world-books.ts";

let books: Awaited<ReturnType<typeof worldBooks>>;
let bank: Bank;

beforeAll(async () => {
  const held = new HeldWorld(seededWorld);
  books = await worldBooks(held);
  bank = overJson(bankOver(held));
});

/**
 * Promises that cannot be tested on the sandbox: it has no customer who may read but not pay, and no orders that
 * another holder must approve.
 */
const without = /^the data file has no (reader|dualControl)$/;

describe("a bank whose world is a value keeps the promises of the port to the bank", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank, books.data, books.hooks);
    if (outcome.result === "broken") throw outcome.error;
    const { promise } = each;
    expect([
      { promise, result: "kept" },
      { promise, result: "skipped", reason: expect.stringMatching(without) },
    ]).toContainEqual(outcome);
  });
});
