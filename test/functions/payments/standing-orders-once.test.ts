import { testTime } from "../../support/operations/call.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  knownPsu,
  later,
  rowsOf,
} from "../../support/payments/payments.ts";
import {
  approveStanding,
  doneOn,
  setFunds,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { dyingAt, frozenAt, momentsOf, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });
beginAnew(kept, () => knownPsu());

const { bban } = eirik.main;
const amount = 100_00n;
const daily = (creditorName: string) =>
  standingOrder({ creditorName, startDate: "2026-03-02", frequency: "Daily" });
const late = new Date("2026-03-04T10:00:00Z");
const booked = async (account = bban) => (await balanceOf(account)).booked;
const rowsNamed = (name: string) => rowsOf(bban, "BOOKED", name);

describe("a standing order's payment in a process that dies", () => {
  it.each(["before", "after"] as const)(
    "is made once if the process dies right %s one of its uses of the table",
    async (when) => {
      const name = `Dying ${when}`;
      const [debtor, creditor] = [await booked(), await booked(havbris.main.bban)];
      const payment = await approveStanding(daily(name));
      const again = await kept.keep();
      const uses = await usesOf(() => book(testTime));
      expect(uses).toBeGreaterThan(8);
      for (const number of momentsOf(uses, when === "after" ? uses : 2)) {
        await again();
        expect(await dyingAt({ number, when }, () => book(testTime))).toBe(true);
        expect(await standingStatus(payment)).toMatchObject({ transactionStatus: "ACTC" });
        await book(testTime);
        await book(testTime);
        expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
        expect(await rowsNamed(name)).toHaveLength(1);
        expect(await booked()).toBe(debtor - amount);
        expect(await booked(havbris.main.bban)).toBe(creditor + amount);
      }
    },
    120_000,
  );

  it("is recorded once also if the account has no money", async () => {
    const before = await balanceOf(bban);
    await setFunds(bban, { booked: 0n, available: 0n });
    const payment = await approveStanding(daily("Short"));
    const again = await kept.keep();
    const uses = await usesOf(() => book(testTime));
    for (const number of momentsOf(uses, 2)) {
      await again();
      expect(await dyingAt({ number, when: "after" }, () => book(testTime))).toBe(true);
      await book(testTime);
      expect(await doneOn(payment)).toEqual([["2026-03-02", "ACCP"]]);
      expect(await standingStatus(payment)).toMatchObject({ fundsAvailable: false });
    }
    await setFunds(bban, before);
  }, 120_000);
});

describe("a standing order's payment in several jobs at the same time", () => {
  it.each([2, 5])("is made once by %i jobs", async (count) => {
    const name = `Met by ${count}`;
    const before = await booked();
    const payment = await approveStanding(daily(name));
    await Promise.all(Array.from({ length: count }, () => book(testTime)));
    expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
    expect(await booked()).toBe(before - amount);
    expect(await writtenBy(() => book(testTime))).toEqual([]);
  });

  it("is made once for each missed day if the jobs run late", async () => {
    const before = await booked();
    const payment = await approveStanding(daily("Late and met"));
    for (let run = 0; run < 4; run += 1) await Promise.all([book(late), book(late), book(late)]);
    const days = ["2026-03-02", "2026-03-03", "2026-03-04"];
    expect(await doneOn(payment)).toEqual(days.map((day) => [day, "ACSC"]));
    expect(await booked()).toBe(before - 3n * amount);
    expect(await rowsNamed("Late and met")).toHaveLength(3);
  });

  it("is made once if a job freezes at one of its uses of the table and continues after other jobs", async () => {
    const before = await booked();
    const payment = await approveStanding(daily("Frozen"));
    const again = await kept.keep();
    const uses = await usesOf(() => book(late));
    for (const number of momentsOf(uses, 3)) {
      await again();
      const { isFrozen, thaw } = await frozenAt(number, () => book(late));
      expect(isFrozen).toBe(true);
      for (let run = 0; run < 3; run += 1) await book(late);
      await thaw();
      const days = await doneOn(payment);
      expect(days).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"].map((day) => [day, "ACSC"]));
      expect(await rowsNamed("Frozen")).toHaveLength(3);
      expect(await booked()).toBe(before - 3n * amount);
    }
  }, 120_000);
});

describe("a standing order in a restored sandbox", () => {
  it("makes its payments again each time the snapshot is restored", async () => {
    const payment = await approveStanding(daily("Restored"));
    const snapshot = await save();
    for (let time = 1; time <= 2; time += 1) {
      await book(later(testTime, { minutes: time }));
      expect(await rowsNamed("Restored")).toHaveLength(1);
      expect((await restore(snapshot)).status).toBe(204);
      // Its first day has come, so the restored sandbox has paid it already.
      expect(await rowsNamed("Restored")).toHaveLength(1);
    }
    await moveClock("2026-03-03T10:00:00Z");
    expect(await rowsNamed("Restored")).toHaveLength(2);
    expect(await standingStatus(payment, { now: testTime })).toMatchObject({
      transactionStatus: "ACTC",
    });
    await moveClock(null);
  });
});
