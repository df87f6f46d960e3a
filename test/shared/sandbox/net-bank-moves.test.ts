import { randomUUID } from "node:crypto";
import { moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { restoreSnapshot, takeSnapshot } from "../../../shared/sandbox/snapshots/snapshot.ts";
import {
  cancel,
  creditor,
  eventsOf,
  move,
  on,
  pending,
} from "../../support/bank/net-bank-orders.ts";
import {
  bulkOn,
  callerAt,
  each,
  singleOn,
  statesOf,
  statusesOf,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { balanceOf, eirik, rowsOf } from "../../support/payments/payments.ts";
import { dyingAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const day = "2026-03-10";

describe("an order that its PSU moves in the net bank (specification, Payment status)", () => {
  it.each([
    ["later", "2026-03-12", "2026-03-12"],
    ["earlier", "2026-03-04", "2026-03-04"],
    ["to a day that is no banking day", "2026-03-14", "2026-03-16"],
    ["as far as there is", "2027-03-02", "2027-03-02"],
  ])("is executed then, and not before: %s", async (_, asked, executed) => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn(day));
    const held = await balanceOf(bban);
    await move(id, asked);
    expect(await statesOf([id])).toMatchObject([{ status: "ACWC", date: executed }]);
    expect(await pending()).toEqual([["20260310", executed, executed]]);
    expect(await balanceOf(bban)).toEqual(held);
    await on(new Date(Date.parse(executed) - 86_400_000).toISOString().slice(0, 10));
    expect(await pending()).toHaveLength(1);
    await on(executed);
    expect(await statusesOf([id])).toEqual(["ACSC"]);
    expect(await rowsOf(bban, "BOOKED", creditor)).toMatchObject([{ bookingDate: executed }]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - each);
  });

  it("is on its way where that is today, and a bulk waits for its day as well", async () => {
    const [id, bulk] = [await taken(singleOn(day)), await taken(bulkOn(day, 2))];
    await move(id, "2026-03-02");
    await move(bulk, "2026-03-12");
    expect(await statusesOf([id, bulk])).toEqual(["ACSP", "ACWC"]);
    await on("2026-03-11");
    expect(await statusesOf([id, bulk])).toEqual(["ACSC", "ACWC"]);
    await on("2026-03-12");
    expect(await statusesOf([bulk])).toEqual(["ACSC"]);
  });

  it("is executed by a clock that passes its new day, and not by one that passes the old", async () => {
    const id = await taken(singleOn(day));
    await move(id, "2026-03-20");
    const days = async (count: number) => moveClock(await callerAt(), count * 86_400_000);
    await days(10);
    expect(await statusesOf([id])).toEqual(["ACWC"]);
    await days(18);
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it("keeps the id that it is known by however often it is moved, and is moved once by a call", async () => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn(day));
    const call = randomUUID();
    for (const to of ["2026-03-12", "2026-03-04"]) await move(id, to);
    await Promise.all(Array.from({ length: 20 }, () => move(id, "2026-03-17", call)));
    await move(id, "2026-03-18");
    await move(id, "2026-03-17", call);
    expect(await pending()).toEqual([["20260310", "2026-03-18", "2026-03-18"]]);
    expect(await eventsOf(id)).toHaveLength(4);
    await cancel(id);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it("is moved whole or not at all, whichever use of the table the process dies at", async () => {
    const id = await taken(singleOn(day));
    const uses = await usesOf(() => move(id, "2026-03-11"));
    for (let number = 1; number <= uses; number += 1) {
      const to = `2026-03-${number % 2 ? 12 : 13}`;
      const call = randomUUID();
      await dyingAt({ number, when: number % 3 ? "before" : "after" }, () => move(id, to, call));
      await move(id, to, call);
      expect(await pending()).toEqual([["20260310", to, to]]);
    }
    await on("2026-03-13");
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it("stays moved where a snapshot brings it back", async () => {
    const id = await taken(singleOn(day));
    await move(id, "2026-03-12");
    const snapshot = await takeSnapshot(await callerAt(), "Saved");
    await on("2026-03-12");
    await restoreSnapshot(await callerAt(), snapshot.id);
    expect(await statesOf([id])).toMatchObject([{ status: "ACWC", date: "2026-03-12" }]);
    expect(await pending()).toEqual([["20260310", "2026-03-12", "2026-03-12"]]);
    await on("2026-03-12");
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });
});
