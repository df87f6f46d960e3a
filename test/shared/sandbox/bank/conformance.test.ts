import type { Bank } from "../../../../shared/ports/bank.ts";
import { bankOfWorld } from "../../../../shared/sandbox/log/bank-of-world.ts";
import { cases } from "../../../conformance/cases.ts";
import { HeldWorld, seededWorld } from "../../../support/bank/held-world.ts";
import { expectKept, madeForEachCall } from "../../../support/bank/kept-promises.ts";
import { worldBooks } from "../../../support/bank/world-books.ts";
import { setTestSecrets } from "../../../support/table/test-secrets.ts";

let books: Awaited<ReturnType<typeof worldBooks>>;
let bank: Bank;

beforeAll(async () => {
  await setTestSecrets();
  const held = new HeldWorld(seededWorld);
  books = await worldBooks(held);
  bank = madeForEachCall(() => bankOfWorld(held, { tppId: "NO-FSA-1", at: held.times }));
});

describe("the sandbox's bank, with its data in memory, meets the contract of the port to the bank:", () => {
  it.each(cases)("$promise", (each) => expectKept(each, bank, books));
});
