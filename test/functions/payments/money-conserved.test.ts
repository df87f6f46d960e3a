import fc from "fast-check";
import { executionDates } from "../../../shared/sandbox/rules/periodic.ts";
import { type Ledger, readLedger } from "../../support/bank/ledger.ts";
import { orderItem } from "../../support/bank/order-items.ts";
import { moving, recovering, steps } from "../../support/payments/money-plans.ts";
import { PaymentPlay, type Posted } from "../../support/payments/money-steps.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { doneOn } from "../../support/payments/standing-orders.ts";
import { sized } from "../../support/run/long-form.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: true });

const tppId = "NO-FSA-987654321";

/** The allowed changes of a payment's status. The list follows the documentation, not the code. */
const next: Record<string, readonly string[]> = {
  RCVD: ["unsure", "ACTC", "ACWC", "ACSP", "ACCP", "RJCT", "CANC"],
  // Reads show "unsure" as PDNG. Nobody can cancel the payment during that time.
  unsure: ["ACTC", "ACWC", "ACSP", "ACCP", "RJCT"],
  ACTC: ["ACSP", "PDNG", "ACWP", "ACSC", "PART", "ACCP", "RJCT", "CANC"],
  ACWC: ["ACSP", "PDNG", "ACWP", "ACSC", "PART", "ACCP", "RJCT", "CANC"],
  ACSP: ["PDNG", "ACWP", "ACSC", "PART", "ACCP", "RJCT", "CANC"],
  PDNG: ["ACWP", "ACSC", "PART", "ACCP", "RJCT"],
  ACWP: ["ACSC"],
};

function reachable(from: string, { received: { service } }: Posted): Set<string> {
  const found = new Set([from]);
  // A standing order whose first day was moved is ACWC. After that day it waits for its next day as ACTC.
  if (service === "periodic" && from === "ACWC") found.add("ACTC");
  for (const each of found) for (const to of next[each] ?? []) found.add(to);
  return found;
}

/** Returns how often each transfer of a payment must have been made, by the bank's state of the order. */
async function timesOf(posted: Posted): Promise<number[]> {
  const item = await orderItem(posted.received);
  // The last status that the TPP saw is the order's status. A payment without an order at the bank was not made.
  if (item) expect(posted.seen.at(-1)).toBe(item.status);
  else expect(["RCVD", "RJCT", "CANC"]).toContain(posted.seen.at(-1));
  if (posted.received.service === "single")
    return [item?.status === "ACSC" || item?.status === "ACWP" ? 1 : 0];
  if (posted.received.service === "periodic") {
    const done = await doneOn(posted.received);
    const days = done.map(([day]) => day);
    const own = new Set(executionDates(posted.order as Parameters<typeof executionDates>[0]));
    expect(days.filter((day) => !own.has(day))).toEqual([]);
    expect(days).toEqual([...new Set(days)].sort());
    return [done.filter(([, status]) => status === "ACSC").length];
  }
  const isMade = item?.status === "ACSC" || item?.status === "PART";
  const failed = new Set(item?.failed?.map(({ index }) => index));
  return posted.transfers.map((_, index) => (isMade && !failed.has(index) ? 1 : 0));
}

async function checkAll(play: PaymentPlay, before: Ledger, after: Ledger): Promise<void> {
  let left = 0n;
  for (const posted of play.posted) {
    const times = await timesOf(posted);
    posted.transfers.forEach(({ name, amount }, index) => {
      const moved = Array.from({ length: times[index] ?? 0 }, () => amount);
      expect([name, after.taken(name)]).toEqual([name, moved.map((each) => -each)]);
      expect([name, after.given(name)]).toEqual([name, posted.inside ? moved : []]);
      if (!posted.inside) left += amount * BigInt(moved.length);
    });
    if (times.some(Boolean)) expect(play.approved.has(posted)).toBe(true);
    posted.seen.reduce((from, to) => {
      expect([...reachable(from, posted)]).toContain(to);
      return to;
    });
    expect(["submitting", "cancelling"]).not.toContain(await posted.received.state());
    expect(["unsure", "ACSP", "ACWP", "PDNG"]).not.toContain(posted.seen.at(-1));
  }
  expect(after.total("NOK")).toBe(before.total("NOK") - left);
  expect(after.unexplained).toEqual(before.unexplained);
}

describe("money (specification, Payment status)", () => {
  it("is conserved, and moves once and as approved, over random calls, crashes and failures of the bank", async () => {
    let moved = 0;
    const psu = await knownPsu();
    const again = await keep();
    const play = async (all: Parameters<PaymentPlay["take"]>[0][]) => {
      await again();
      const bank = new PaymentPlay(psu);
      const before = await readLedger(tppId);
      for (const step of all) await bank.take(step);
      await bank.settle();
      const after = await readLedger(tppId);
      await checkAll(bank, before, after);
      if (after.total("NOK") !== before.total("NOK")) moved += 1;
    };
    const property = fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 20 }), play);
    await fc.assert(property, {
      examples: [[moving], [recovering]],
      numRuns: sized(6, 41),
      seed: Number(process.env.TEST_SEED),
    });
    expect(moved).toBeGreaterThan(0);
  }, 240_000);
});
