import { failure, fund } from "../../support/payments/bulks.ts";
import { bulkOf, entryOf, havbris, ingrid } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { havbris as company, corporateId } from "../../support/psu/sca.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { dyingAt, frozenAt, momentsOf, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = havbris.main;
const start = 1000_00n;

/** The headers that name the PSU and the company. */
let headers: Record<string, string>;
beginAnew(kept, async () => {
  headers = { ...(await knownPsu()), "psu-corporate-id": await corporateId(company) };
});

/** Posts a company's bulk of three payments: the second lacks funds, and the third pays a customer of the bank. */
async function order(name: string, changes: object = {}) {
  await fund(bban, start);
  await fund(ingrid.main.bban, 0n);
  const pays = (amount: string, changes: object = {}) =>
    entryOf({ creditorName: name, instructedAmount: money(amount), ...changes });
  const inside = { creditorAccount: iban(ingrid.main.iban) };
  const payments = [pays("100.00"), pays("901.00"), pays("50.00", inside)];
  return receiveApproved(bulkOf({ debtorAccount: iban(havbris.main.iban), payments, ...changes }), {
    headers: { "psu-corporate-id": headers["psu-corporate-id"] },
  });
}

/** Returns the result of a bulk from every place that shows it. */
async function cameTo(name: string, isBatch: boolean) {
  const { rows, entries } = await accountOf(bban);
  const batches = rows.booked.filter(
    ({ batchNumberOfTransactions: count, amount }) => count === 2 && amount === -150_00n,
  );
  const inBatch = batches
    .flatMap(({ id }) => entries.get(id) ?? [])
    .filter(({ creditorName }) => creditorName === name);
  const credits = await rowsOf(ingrid.main.bban, "BOOKED", name);
  return {
    left: (await balanceOf(bban)).booked,
    available: (await balanceOf(bban)).available,
    credited: (await balanceOf(ingrid.main.bban)).booked,
    credits: credits.length,
    rows: (isBatch ? inBatch : await rowsOf(bban, "BOOKED", name))
      .map(({ amount }) => amount)
      .sort(),
  };
}

const allOnce = {
  ...{ left: start - 150_00n, available: start - 150_00n, credited: 50_00n, credits: 1 },
  rows: [-100_00n, -50_00n],
};
const part = { transactionStatus: "PART", tppMessages: [failure(1, "too little money")] };

describe("a bulk is paid once (specification, Payment status)", () => {
  it.each([
    ["that books it as a batch dies after any one use of the table", true, "after"],
    ["that books it payment by payment dies before any one use of the table", false, "before"],
  ] as const)(
    "if the job %s",
    async (about, isBatch, when) => {
      const approved = await order(about, { batchBookingPreferred: isBatch });
      const again = await kept.keep();
      const uses = await usesOf(() => book(soon));
      expect(uses).toBeGreaterThan(20);
      for (const number of momentsOf(uses, 4)) {
        await again();
        expect(await dyingAt({ number, when }, () => book(soon))).toBe(true);
        await book(later(soon, { minutes: 1 }));
        expect([number, await approved.status({ headers })]).toEqual([number, part]);
        expect([number, await cameTo(about, isBatch)]).toEqual([number, allOnce]);
      }
    },
    120_000,
  );

  it("if a job freezes at any one use of the table while another job executes the bulk", async () => {
    const approved = await order("Frozen");
    const again = await kept.keep();
    const uses = await usesOf(() => book(soon));
    for (const number of momentsOf(uses, 4)) {
      await again();
      const { isFrozen, thaw } = await frozenAt(number, () => book(soon));
      expect(isFrozen).toBe(true);
      await book(soon);
      await thaw();
      await book(soon);
      expect([number, await approved.status({ headers })]).toEqual([number, part]);
      expect([number, await cameTo("Frozen", true)]).toEqual([number, allOnce]);
    }
  }, 120_000);
});

describe("a bulk in the sandbox (Clock, Snapshots)", () => {
  it("is executed when the clock is moved past its execution date", async () => {
    const approved = await order("Moved", { requestedExecutionDate: "2026-03-10" });
    await moveClock("2026-03-11T12:00:00Z");
    const outcome = [await approved.status({ headers }), await cameTo("Moved", true)];
    await moveClock(null);
    expect(outcome).toEqual([part, allOnce]);
  });

  it("is ACTC again after a snapshot from before its execution is restored", async () => {
    const approved = await order("Restored", { requestedExecutionDate: "2026-03-10" });
    const day = new Date("2026-03-10T08:00:00Z");
    const untouched = await save();
    await book(day);
    expect(await cameTo("Restored", true)).toEqual(allOnce);
    await restore(untouched);
    expect(await approved.status({ headers })).toEqual({ transactionStatus: "ACTC" });
  });
});
