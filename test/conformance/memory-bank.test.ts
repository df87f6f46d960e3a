import { memoryBank, passDay } from "../support/bank/memory-bank/memory-bank.ts";
import { cases } from "./cases.ts";
import { seededBank } from "./memory-bank-data.ts";
import { overJson } from "./over-json.ts";
import { runCase } from "./run-cases.ts";

const { books, data, hooks } = seededBank();
const bank = memoryBank(books);

describe("a bank in memory meets the contract of the port to the bank:", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank, data, hooks);
    if (outcome.result === "broken") throw outcome.error;
    expect(outcome).toEqual({ promise: each.promise, result: "kept" });
  });
});

it("a bank in memory, called over JSON, keeps all promises if the conformance suite runs twice with the same data, both times in reverse order", async () => {
  const again = [...cases, ...cases].reverse();
  for (const each of again)
    expect(await runCase(each, overJson(bank), data, hooks)).toEqual({
      promise: each.promise,
      result: "kept",
    });
});

it("a bank in memory breaks no promise if the conformance suite begins on a Saturday", async () => {
  for (const each of cases) {
    const { books: closed, ...seeded } = seededBank();
    closed.now = new Date("2026-03-07T09:00:00Z");
    const { result } = await runCase(each, memoryBank(closed), seeded.data, seeded.hooks);
    expect([each.promise, result]).not.toContain("broken");
  }
});

describe("the promise of one row per order is kept if the bank books the row", () => {
  const promise =
    "an accepted order has one row, pending or booked, and transaction() finds it by its id";

  it.each([
    ["between the calls of pending() and booked()", "pending"],
    ["between the calls of booked() and transaction()", "booked"],
  ] as const)("%s", async (_, call) => {
    const seeded = seededBank();
    const atRest = memoryBank(seeded.books);
    let calls = 0;
    const after = async <T>(answer: T): Promise<T> => {
      calls += 1;
      // The case makes its first call before it submits the order.
      if (calls === 2) passDay(seeded.books);
      return answer;
    };
    const booking = {
      ...atRest,
      [call]: async (...asked: Parameters<typeof atRest.booked>) =>
        after(await atRest[call](...asked)),
    };
    const [tried] = cases.filter((each) => each.promise === promise);
    if (!tried) throw new Error("There is no such promise.");
    const outcome = await runCase(tried, booking, seeded.data, seeded.hooks);
    expect([outcome, calls]).toEqual([{ promise, result: "kept" }, 3]);
  });
});

it("no two promises of the conformance suite have the same name", () => {
  const promises = cases.map(({ promise }) => promise);
  expect(promises).toEqual([...new Set(promises)]);
});
