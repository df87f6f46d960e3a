import type { Bank } from "../../../../shared/ports/bank.ts";
import { bankOfWorld } from "../../../../shared/sandbox/log/bank-of-world.ts";
import { cases } from "../../../conformance/cases.ts";
import { seededWorld } from "../../../support/bank/held-world.ts";
import { expectKept, madeForEachCall } from "../../../support/bank/kept-promises.ts";
import { StoredWorld } from "../../../support/bank/stored-world.ts";
import { worldBooks } from "../../../support/bank/world-books.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });

let books: Awaited<ReturnType<typeof worldBooks>>;
let bank: Bank;

beforeAll(async () => {
  const stored = await StoredWorld.open(seededWorld);
  books = await worldBooks(stored);
  bank = madeForEachCall(() => bankOfWorld(stored.store, { ...stored, at: stored.times }));
});

describe("the sandbox's bank, with its data in a log, meets the contract of the port to the bank:", () => {
  it.each(cases)("$promise", (each) => expectKept(each, bank, books));
});
