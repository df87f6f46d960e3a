import type { Bank } from "../../shared/ports/bank.ts";
import type { OrderState } from "../../shared/ports/schemas/order-state.ts";
import { memoryBank } from "../support/bank/memory-bank/memory-bank.ts";
import type { Case } from "./case.ts";
import { cases } from "./cases.ts";
import type { Fault } from "./fault.ts";
import { accountFaults } from "./faults/account-faults.ts";
import { checkFaults } from "./faults/check-faults.ts";
import { fundsFaults } from "./faults/funds-faults.ts";
import { moneyFaults } from "./faults/money-faults.ts";
import { orderFaults } from "./faults/order-faults.ts";
import { scheduleFaults } from "./faults/schedule-faults.ts";
import { submitFaults } from "./faults/submit-faults.ts";
import { transactionFaults } from "./faults/transaction-faults.ts";
import { seededBank } from "./memory-bank-data.ts";
import { runCase } from "./run-cases.ts";

const faults = [
  ...accountFaults,
  ...transactionFaults,
  ...checkFaults,
  ...moneyFaults,
  ...scheduleFaults,
  ...submitFaults,
  ...orderFaults,
  ...fundsFaults,
];

/** Returns which of these promises a bank with this fault breaks. */
async function brokenBy({ wrong }: Fault, tried: readonly Case[]): Promise<string[]> {
  const { books, data, hooks } = seededBank();
  const bank = memoryBank(books);
  const faulty = { ...bank, ...wrong(bank, data) };
  const outcomes = [];
  for (const each of tried) outcomes.push(await runCase(each, faulty, data, hooks));
  return outcomes.flatMap(({ promise, result }) => (result === "broken" ? [promise] : []));
}

describe("the conformance suite notices a bank that", () => {
  it.each(faults)("$fault", async (fault) => {
    const named = cases.filter(({ promise }) => promise === fault.breaks);
    expect(await brokenBy(fault, named)).toEqual([fault.breaks]);
  });
});

it("at least one faulty bank breaks each promise of the conformance suite", async () => {
  const broken = new Set(faults.map(({ breaks }) => breaks));
  const unnamed = cases.filter(({ promise }) => !broken.has(promise));
  for (const fault of faults)
    for (const promise of await brokenBy(fault, unnamed)) broken.add(promise);
  expect(cases.map(({ promise }) => promise).filter((each) => !broken.has(each))).toEqual([]);
});

describe("the conformance suite skips, and says why, a promise that", () => {
  const needing = (needs: "data" | "hooks") => cases.filter((each) => each[needs].length > 0);

  it.each(["data", "hooks"] as const)("needs %s that are missing", async (needs) => {
    const { books, data, hooks } = seededBank();
    const { tppId, now, payer, stranger, toPay } = data;
    const bare = { tppId, now, payer, stranger, toPay };
    for (const each of needing(needs)) {
      const [name] = each[needs];
      const outcome =
        needs === "data"
          ? await runCase(each, memoryBank(books), bare, hooks)
          : await runCase(each, memoryBank(books), data, {});
      const why = needs === "data" ? "the data file has no" : "there is no hook";
      const reason = expect.stringContaining(`${why} ${name}`);
      expect(outcome).toEqual({ promise: each.promise, result: "skipped", reason });
    }
  });

  it("is about paging towards newer transactions if the bank does not support this", async () => {
    const { books, data, hooks } = seededBank();
    const bank = memoryBank(books);
    const older = {
      ...bank,
      booked: async (...asked: Parameters<typeof bank.booked>) =>
        asked[2].towards === "newer" ? ("unsupported" as const) : bank.booked(...asked),
    };
    const results = [];
    for (const each of cases) results.push(await runCase(each, older, data, hooks));
    const notKept = results.filter(({ result }) => result !== "kept");
    expect(notKept.map(({ result }) => result)).toEqual(["skipped", "skipped", "skipped"]);
    for (const { promise } of notKept) expect(promise).toContain("newer");
  });

  it("is about PART if the bank rejects the whole bulk for one transfer", async () => {
    const { books, data, hooks } = seededBank();
    const bank = memoryBank(books);
    const rejected = new Map<string, OrderState>();
    const whole: Bank = {
      ...bank,
      async submit(asking, submission) {
        const { order } = submission;
        if (order.kind !== "bulk") return bank.submit(asking, submission);
        const state = { id: order.id, revision: 1, status: "RJCT", reason: "creditor" } as const;
        rejected.set(order.id, { ...state, final: true, cancellable: false });
        return rejected.get(order.id) as OrderState;
      },
      orders: async (ids) => ids.flatMap((id) => rejected.get(id) ?? []),
    };
    const [part] = cases.filter(({ promise }) => promise.includes("is PART"));
    expect(await runCase(part as Case, whole, data, hooks)).toMatchObject({
      result: "skipped",
      reason: "not shown: the bank rejects the whole bulk, and never answers PART.",
    });
  });
});
