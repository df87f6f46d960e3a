import { memoryBank } from "../support/memory-bank/memory-bank.ts";
import { cases } from "./cases.ts";
import { seededBank } from "./memory-bank-data.ts";
import { overJson } from "./over-json.ts";
import { runCase } from "./run-cases.ts";

const { books, data, hooks } = seededBank();
const bank = memoryBank(books);

describe("a bank in memory keeps the promises of the port to the bank", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank, data, hooks);
    if (outcome.result === "broken") throw outcome.error;
    expect(outcome).toEqual({ promise: each.promise, result: "kept" });
  });
});

it("keeps them all over JSON, twice and in the opposite order, on the same books", async () => {
  const again = [...cases, ...cases].reverse();
  for (const each of again)
    expect(await runCase(each, overJson(bank), data, hooks)).toEqual({
      promise: each.promise,
      result: "kept",
    });
});

it("names each promise once", () => {
  const promises = cases.map(({ promise }) => promise);
  expect(promises).toEqual([...new Set(promises)]);
});
