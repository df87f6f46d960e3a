import { randomUUID } from "node:crypto";
import { moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { clearWorld } from "../../../shared/sandbox/snapshots/clear-world.ts";
import {
  deleteSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from "../../../shared/sandbox/snapshots/snapshot.ts";
import { clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../../support/call.ts";
import { sampledNumbers, sized } from "../../support/long-form.ts";
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
} from "../../support/orders-at-bank.ts";
import { balanceOf, eirik, later } from "../../support/payments.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/processes.ts";
import { replaceBySmallWorld } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { writtenBy } from "../../support/uses.ts";

useTable({ small: true, anew: true });

const tppId = "NO-FSA-987654321";
const { bban } = eirik.main;
const world = async () => (await tpps.profile(tppId)).place ?? "";
const save = async () => takeSnapshot(await callerAt(), "Saved");
const restore = async (id: string, callId: string = randomUUID()) =>
  restoreSnapshot(await callerAt(testTime, { id: callId }), id);
const run = (days: number) => executeDueOrders(later(testTime, { days }));
const orderRows = async (id: string, of?: string) =>
  table.query(sandboxKeys.order(of ?? (await world()), id).PK);

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

describe("a snapshot that is restored while much else goes on", () => {
  it("takes an order that is submitted meanwhile over in the world that is left, or refuses it", async () => {
    const before = await balanceOf(bban);
    const { id } = await save();
    const uses = await usesOf(() => restore(id));
    for (const number of sampledNumbers(uses, 6)) {
      const order = singleOn("2026-03-10");
      const place = await placeAt();
      const asking = await askingAt(place);
      const submission = await approvedIn(place, order);
      const submit = () => sandboxOrders(place).submit(asking, submission);
      const { thaw } = await frozenAt(number, () => restore(id));
      await Promise.all([submit().catch(() => undefined), thaw()]);
      expect(await world()).not.toBe(place.world);
      expect(await statesOf([order.id])).toEqual([undefined]);
      // A second submit is rejected, because the order was approved for a sandbox that no longer exists.
      const again = await sandboxOrders(await placeAt()).submit(await askingAt(place), submission);
      expect(again).toMatchObject({ status: "RJCT", reason: "terms" });
      expect(await balanceOf(bban)).toEqual(before);
    }
  });

  it("makes one world of it for a call that is sent twenty times at once, and moves no money", async () => {
    const before = await balanceOf(bban);
    const ids = [await taken(singleOn("2026-03-10")), await taken(singleOn("2026-03-10"))];
    const { id } = await save();
    const call = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => restore(id, call)));
    await Promise.all([run(9), run(9), run(9)]);
    expect(await statusesOf(ids)).toEqual(["ACSC", "ACSC"]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - 2n * each);
  });

  it("has nothing ended by the job that executes what is due, before it is in use", async () => {
    const ids = [await taken(singleOn("2026-03-10")), await taken(bulkOn("2026-03-10", 2))];
    const { id } = await save();
    const uses = await usesOf(() => restore(id));
    for (const number of [uses - 1, uses]) {
      const { thaw } = await frozenAt(number, () => restore(id));
      await run(9);
      await thaw();
      expect(await statusesOf(ids)).toEqual(["ACTC", "ACTC"]);
      await run(9);
      expect(await statusesOf(ids)).toEqual(["ACSC", "ACSC"]);
    }
  });

  it("leaves the sandbox as it was or as it is kept, whichever use of the table it dies at", async () => {
    const start = await balanceOf(bban);
    const kept = await taken(singleOn("2026-03-10"));
    const { id } = await save();
    let changed = await taken(singleOn("2026-03-10"));
    const uses = await usesOf(() => restore(id));
    changed = await taken(singleOn("2026-03-10"));
    for (const number of sampledNumbers(uses, 4))
      for (const when of ["before", "after"] as const) {
        const left = await world();
        const call = randomUUID();
        await dyingAt({ number, when }, () => restore(id, call));
        // The job for due orders does not execute orders of a world that is not in use yet.
        await run(12);
        const isLeft = (await world()) === left;
        expect(await statusesOf([kept, changed])).toEqual(["ACSC", isLeft ? "ACSC" : undefined]);
        await restore(id, call);
        if (isLeft) expect(await statusesOf([kept, changed])).toEqual(["ACTC", undefined]);
        await restore(id);
        expect(await statusesOf([kept])).toEqual(["ACTC"]);
        changed = await taken(singleOn("2026-03-10"));
      }
    await restore(id);
    await run(9);
    expect((await balanceOf(bban)).booked).toBe(start.booked - each);
  }, 60_000);

  it("is refused while the clock is moved, and executed by no move that was begun before", async () => {
    const id = await taken(singleOn("2026-03-10"));
    const snapshot = await save();
    const move = async () => moveClock(await callerAt(), 30 * 86_400_000);
    const uses = await usesOf(() => move());
    await restore(snapshot.id);
    await moveClock(await callerAt(), 0);
    await restore(snapshot.id);
    for (const number of sampledNumbers(uses, 5)) {
      const { thaw } = await frozenAt(number, () => move());
      const result = await restore(snapshot.id).then(
        () => "restored",
        ({ code }) => code,
      );
      await thaw();
      expect(["restored", "CONFLICT"]).toContain(result);
      await moveClock(await callerAt(), 0);
      await restore(snapshot.id);
      expect(await statusesOf([id])).toEqual(["ACTC"]);
    }
  });
});

describe("a world that a sandbox has left", () => {
  /** Runs the job that clears old worlds, this many hours from now. */
  const clear = async (hours: number) => {
    const at = later(testTime, { hours });
    for (const generation of await generations.toLookAt(at, 25)) await clearWorld(generation, at);
  };
  const ended = async (id: string) => {
    const days = ["2026-03-02", "2026-03-03", "2026-03-04"];
    const all = (await Promise.all(days.flatMap(outboxOf))).flat();
    return all
      .filter(({ resource }) => (resource as { id?: string })?.id === id)
      .map(({ type }) => type);
  };

  it("ends what waits in it, and is cleared away with it; what a snapshot keeps of it is not", async () => {
    const id = await taken(singleOn("2026-04-10"));
    const bulk = await taken(bulkOn("2026-04-10", 2));
    const snapshot = await save();
    const left = await world();
    await replaceBySmallWorld(tppId);
    for (const hours of [26, 28, 30]) await clear(hours);
    expect(await table.query(`WORLD#${left}`)).toEqual([]);
    expect(await clockDueIndex.all(left)).toEqual([]);
    expect([await orderRows(id, left), await orderRows(bulk, left)]).toEqual([[], []]);
    expect([await ended(id), await ended(bulk)]).toEqual([
      ["PAYMENT_REJECTED"],
      ["PAYMENT_REJECTED"],
    ]);
    await restore(snapshot.id);
    expect(await statusesOf([id, bulk])).toEqual(["ACTC", "ACTC"]);
  });

  it("has nothing to end where it was never in use: that of a deleted snapshot, or of a restore that died", async () => {
    const id = await taken(singleOn("2026-04-10"));
    const snapshot = await save();
    // The second transaction would put the restored world into use.
    await dyingAt({ number: 2, when: "before", of: "writes" }, () => restore(snapshot.id));
    await deleteSnapshot(await callerAt(), snapshot.id);
    const made = (await generations.toLookAt(later(testTime, { days: 2 }), 25)).filter(
      ({ isKept }) => isKept,
    );
    expect(made).toHaveLength(2);
    for (const hours of [26, 28, 30]) await clear(hours);
    expect(await ended(id)).toEqual([]);
    for (const { world: kept } of made) {
      expect(await orderRows(id, kept)).toEqual([]);
      expect(await clockDueIndex.all(kept)).toEqual([]);
      expect(await table.query(`WORLD#${kept}`)).toEqual([]);
    }
  });

  it("has its orders ended by the job that executes what is due, and not those of the world in use", async () => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn("2026-03-03"));
    const snapshot = await save();
    const left = await world();
    await restore(snapshot.id);
    await run(1);
    expect(await statusesOf([id])).toEqual(["ACSC"]);
    expect(await orderRows(id, left)).toMatchObject([{ status: "RJCT" }]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - each);
  });
});
