import type { Bank } from "../../../../shared/ports/bank.ts";
import { bankOfWorld } from "../../../../shared/sandbox/log/bank-of-world.ts";
import { cases } from "../../../conformance/cases.ts";
import { overJson } from "../../../conformance/over-json.ts";
import { runCase } from "../../../conformance/run-cases.ts";
import { seededWorld } from "../../../support/bank/held-world.ts";
import { StoredWorld } from "../../../support/bank/stored-world.ts";
import { worldBooks } from "../../../support/bank/world-books.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });

let books: Awaited<ReturnType<typeof worldBooks>>;
let bank: Bank;

beforeAll(async () => {
  const stored = await StoredWorld.open(seededWorld);
  books = await worldBooks(stored);
  bank = overJson(
    new Proxy({} as Bank, {
      get: (_, method: keyof Bank) => bankOfWorld(stored.store, stored)[method],
    }),
  );
});

/** Promises that cannot be tested on the sandbox: see the conformance of a world in memory. */
const without = /^the data file has no (reader|dualControl)$/;

describe("a bank whose world is kept as a log keeps the promises of the port to the bank", () => {
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
