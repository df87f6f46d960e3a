import { clearWorld } from "../../../shared/sandbox/snapshots/clear-world.ts";
import { deleteSnapshot } from "../../../shared/sandbox/snapshots/snapshot.ts";
import { clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import {
  bulkOn,
  callerAt,
  each,
  singleOn,
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
import { balanceOf, eirik, later } from "../../support/payments/payments.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

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
