import { randomUUID } from "node:crypto";
import { moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import {
  approvedIn,
  askingAt,
  bulkOn,
  callerAt,
  each,
  placeAt,
  singleOn,
  standingFrom,
  statesOf,
  statusesOf,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import {
  orderRows,
  restore,
  run,
  save,
  tppId,
  world,
} from "../../support/bank/snapshots-at-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { balanceOf, eirik } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

describe("a snapshot of the sandbox (Snapshots)", () => {
  it("brings back the orders that waited, with what is held for them, as often as wanted; each is executed once", async () => {
    const before = await balanceOf(bban);
    const ids = [
      await taken(singleOn("2026-03-10")),
      await taken(standingFrom("2026-03-12")),
      await taken(bulkOn("2026-03-11", 2)),
    ];
    const states = await statesOf(ids);
    const held = await balanceOf(bban);
    const { id } = await save();
    const other = await taken(singleOn("2026-03-09"));
    for (let time = 1; time <= 2; time += 1) {
      await run(11);
      expect(await statusesOf(ids)).toEqual(["ACSC", "ACTC", "ACSC"]);
      await restore(id);
      expect(await statesOf([...ids, other])).toEqual([
        ...states.map((state) => ({ ...state, revision: expect.any(Number) })),
        undefined,
      ]);
      expect(await balanceOf(bban)).toEqual(held);
    }
    for (const days of [9, 11, 12]) await run(days);
    expect((await balanceOf(bban)).booked).toBe(before.booked - 4n * each);
  });

  it("brings an order back in a state that is later than all that was told of it, at the same instant too", async () => {
    const id = await taken(singleOn("2026-03-10"));
    const snapshot = await save();
    const told: number[] = [];
    const look = async () => told.push((await statesOf([id]))[0]?.revision ?? 0);
    for (let time = 1; time <= 3; time += 1) {
      await run(9);
      await look();
      await restore(snapshot.id);
      await look();
    }
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
  });

  it("brings a bulk and a standing order back where they stood, with what of them was done", async () => {
    const before = await balanceOf(bban);
    const standing = await taken(standingFrom("2026-03-05"));
    const bulk = await taken(bulkOn("2026-03-06", 3));
    // The process dies after the second transfer of the bulk.
    await run(3);
    await dyingAt({ number: 2, when: "after", of: "writes" }, () => run(4));
    const [partly] = await statesOf([bulk]);
    const rows = [await orderRows(standing), await orderRows(bulk)];
    expect(rows.map((some) => some.filter(({ SK }) => SK.startsWith("DONE#")).length)).toEqual([
      1, 2,
    ]);
    const { id } = await save();
    await run(5);
    await restore(id);
    expect(await statesOf([bulk])).toEqual([{ ...partly, revision: expect.any(Number) }]);
    expect((await orderRows(bulk)).map(({ SK }) => SK)).toEqual(rows[1]?.map(({ SK }) => SK));
    expect((await orderRows(standing)).map(({ SK }) => SK)).toEqual(rows[0]?.map(({ SK }) => SK));
    await run(5);
    expect(await statusesOf([standing, bulk])).toEqual(["ACTC", "ACSC"]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - 4n * each);
  });

  it("keeps more orders than one transaction could change", async () => {
    const one = await taken(singleOn("2026-03-10"));
    const ids = [one, ...Array.from({ length: 104 }, () => randomUUID())];
    const left = await world();
    const [row] = await orderRows(one);
    const [place] = await clockDueIndex.all(left);
    if (!row || !place) throw new Error("Nothing waits.");
    const copies = ids.map((id) => ({ ...row, ...sandboxKeys.order(left, id), id }));
    await table.load([...copies, ...ids.map((id) => clockDueIndex.row({ ...place, id }))]);
    const { id } = await save();
    await replaceBySmallWorld(tppId);
    expect((await statesOf(ids)).filter((state) => state)).toEqual([]);
    await restore(id);
    expect((await statusesOf(ids)).filter((status) => status === "ACTC")).toHaveLength(105);
    expect(await clockDueIndex.all(await world())).toHaveLength(105);
  });

  it("writes nothing of a payment but the bank's own order", async () => {
    await taken(singleOn("2026-03-10"));
    const { id } = await save();
    const families = [...(await writtenBy(save)), ...(await writtenBy(() => restore(id)))];
    expect([...new Set(families)].sort()).toEqual([
      "ACCOUNT",
      "AUDIT",
      "CARD",
      "ORDER",
      "REQUEST",
      "SANDBOX",
      "TPP",
      "WAITING",
      "WORLD",
    ]);
  });

  it("brings back nothing that is over, or was only barred", async () => {
    const over = await taken(singleOn());
    await run(1);
    const barred = randomUUID();
    const place = await placeAt();
    const { approval } = await approvedIn(place, singleOn());
    await sandboxOrders(place).cancel(await askingAt(place), barred, approval);
    const { id } = await save();
    await restore(id);
    expect(await statesOf([over, barred])).toEqual([undefined, undefined]);
  });

  it("lets what it brings back fall due by the clock as it stands", async () => {
    const ids = [await taken(singleOn("2026-03-10")), await taken(singleOn("2026-07-01"))];
    const { id } = await save();
    await moveClock(await callerAt(), 90 * 86_400_000); // moves to 31 May
    await restore(id);
    await executeDueOrders(testTime);
    expect(await statusesOf(ids)).toEqual(["ACSC", "ACTC"]);
    await run(29);
    expect(await statusesOf(ids)).toEqual(["ACSC", "ACTC"]);
    await run(31);
    expect(await statusesOf(ids)).toEqual(["ACSC", "ACSC"]);
  });

  it("is taken of one moment while orders are executed and submitted", async () => {
    for (let count = 0; count < sized(4, 20); count += 1) await taken(singleOn());
    const [snapshot] = await Promise.all([
      save().catch(save),
      run(1),
      taken(singleOn("2026-03-10")),
    ]);
    const { world: kept } = snapshot;
    const places = await clockDueIndex.all(kept);
    const rows = await generations.rows(kept);
    const pending = rows.filter(({ SK }) => SK.startsWith("PENDING#"));
    expect(pending).toHaveLength(places.length);
    for (const { id, at } of places)
      expect(await orderRows(id, kept)).toMatchObject([{ id, nextAt: at, world: kept }]);
  });
});
