import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import { type RecordedCall, recorded } from "../../../../shared/sandbox/bank/recorded-call.ts";
import type { Command } from "../../../../shared/sandbox/bank/world.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { restore } from "../../../../shared/sandbox/bank/worlds/replace-world.ts";
import { addSnapshot, removeSnapshot } from "../../../../shared/sandbox/bank/worlds/snapshots.ts";
import { logKeys, partKey } from "../../../../shared/sandbox/log/keys.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { table } from "../../../../shared/table/client.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { asking, monday } from "../../../support/bank/held-world.ts";
import {
  begun,
  newCall,
  newTpp,
  StoredWorld,
  shortWorld,
  tick,
} from "../../../support/bank/stored-world.ts";
import { auditOf } from "../../../support/sandbox/audit-of.ts";
import { frozenAt } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";
import { writtenBy } from "../../../support/table/uses.ts";

useTable({ seeded: false });

const later = (ms: number) => new Date(monday.getTime() + ms);
const snapshot = (id: string) => ({ id, name: "Before", createdAt: "2026-03-02T10:00:00+00:00" });
const namesIn = ({ snapshots }: { snapshots: readonly { id: string }[] }) =>
  snapshots.map(({ id }) => id);

/** Moves the clock of a world, as the smallest change there is. */
const setClock =
  (clockOffset: number): RecordedCall<number> =>
  (world) => {
    const after = clockOffset === world.clockOffset ? world : { ...world, clockOffset };
    return recorded(after, clockOffset, "SANDBOX_CHANGED", { type: "clock", id: "set" });
  };

/** The uses of the table by something, in their order. */
async function usesBy(run: () => Promise<unknown>): Promise<string[]> {
  const uses: string[] = [];
  const unwatch = table.watch(({ verb }) => uses.push(verb));
  await run().finally(unwatch);
  return uses;
}

describe("a read of a sandbox world", () => {
  it("needs no query if the process has the requested version or a later one", async () => {
    const { store, tppId, ...stored } = await StoredWorld.open();
    await store.change(tppId, monday, tick);
    for (const version of [0, 1])
      expect(await usesBy(() => store.read(tppId, version))).toEqual([]);
    expect(stored.world).toEqual(shortWorld);
  });

  it("needs one query, for the world's whole log or for its newer patches", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    expect(await usesBy(() => other.read(tppId))).toEqual(["read"]);
    const known = await other.read(tppId, 0);
    await store.change(tppId, monday, tick);
    expect(await usesBy(() => other.read(tppId, 1))).toEqual(["read"]);
    const world = await other.read(tppId, 1);
    expect(world).toMatchObject({ version: 1, clockOffset: 1 });
    // The parts that did not change are the same values, so their indexes stay.
    expect(world.accounts).toBe(known.accounts);
  });

  it("shares the query of another read that is under way", async () => {
    const { tppId } = await StoredWorld.open();
    const other = new WorldStore();
    const three = () => Promise.all([0, 0, 0].map(() => other.read(tppId, 0)));
    expect(await usesBy(three)).toEqual(["read"]);
  });

  it("does not share a query that began before the requested version was written", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    const { query } = table;
    const written = Promise.withResolvers<void>();
    const queried = Promise.withResolvers<void>();
    Object.assign(table, {
      query: async (...asked: Parameters<typeof query>) => {
        const items = await query(...asked);
        queried.resolve();
        await written.promise;
        return items;
      },
    });
    const early = other.read(tppId, 0);
    await queried.promise.finally(() => Object.assign(table, { query }));
    await store.change(tppId, monday, tick);
    const late = other.read(tppId, 1);
    written.resolve();
    expect((await Promise.all([early, late])).map(({ version }) => version)).toEqual([0, 1]);
  });

  it("is repeated if a part of the world's log is not there yet", async () => {
    const { store, tppId } = await StoredWorld.open();
    await store.change(tppId, monday, tick);
    const late = partKey(logKeys.entry(tppId, 1, "PATCH"), 0);
    const item = await table.get(late);
    await table.load([{ ...late, parts: 2 }]);
    let world: unknown;
    const reader = await frozenAt(2, async () => {
      world = await new WorldStore().read(tppId);
    });
    await table.load([{ ...item, ...late }]);
    await reader.thaw();
    expect([reader.isFrozen, world]).toEqual([true, await store.read(tppId, 1)]);
  });

  it("returns the newest version if no version is requested", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    await other.read(tppId);
    await store.change(tppId, monday, tick);
    expect(await other.read(tppId)).toEqual(await store.read(tppId, 1));
  });
});

describe("a change of a sandbox world", () => {
  it("needs one transaction if the process knows the newest version", async () => {
    const { store, tppId } = await StoredWorld.open();
    expect(await usesBy(() => store.change(tppId, monday, tick))).toEqual(["write"]);
  });

  it("is computed again on a newer version if another process was faster", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    await other.read(tppId);
    expect(await store.change(tppId, monday, tick)).toBe(1);
    let answer: number | undefined;
    const uses = await usesBy(async () => {
      answer = await other.change(tppId, monday, tick);
    });
    expect([uses, answer]).toEqual([["write", "read", "write"], 2]);
    expect(await store.read(tppId)).toMatchObject({ version: 2, clockOffset: 2 });
  });

  it("waits for other changes in its process, so that none is refused", async () => {
    const { store, tppId } = await StoredWorld.open();
    const all = Array.from({ length: 20 }, (_, index) => index + 1);
    let answers: number[] = [];
    const uses = await usesBy(async () => {
      answers = await Promise.all(all.map(() => store.change(tppId, monday, tick)));
    });
    expect(answers).toEqual(all);
    expect(uses).toEqual(all.map(() => "write"));
  });

  it("does not fail if the previous change in the process fails", async () => {
    const { store, tppId } = await StoredWorld.open();
    const results = await Promise.allSettled([
      store.change(tppId, monday, removeSnapshot("s")),
      store.change(tppId, monday, tick),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  it("is computed on the newest version before it is refused", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    await other.read(tppId);
    await store.change(tppId, monday, addSnapshot(snapshot("s")));
    await other.change(tppId, monday, removeSnapshot("s"));
    await expect(other.change(tppId, monday, removeSnapshot("s"))).rejects.toMatchObject({
      code: "RESOURCE_UNKNOWN",
    });
  });

  it("brings the newest version into the process's memory, even if the change is refused", async () => {
    const { store, tppId } = await StoredWorld.open();
    await store.change(tppId, monday, tick);
    const other = new WorldStore();
    await expect(other.change(tppId, monday, removeSnapshot("s"))).rejects.toThrow();
    expect(await usesBy(() => other.read(tppId, 1))).toEqual([]);
  });

  it("is computed on the newest version before it is answered without a write", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    await other.read(tppId);
    await store.change(tppId, monday, setClock(5));
    const count: Command<number> = (world) => ({ world, answer: world.clockOffset, events: [] });
    expect(await usesBy(() => other.change(tppId, monday, count))).toEqual(["read"]);
    expect(await other.change(tppId, monday, count)).toBe(5);
  });

  it("writes nothing if the function that computes it throws", async () => {
    const { store, tppId } = await StoredWorld.open();
    const broken: Command<never> = () => {
      throw new TypeError("A mistake in the code.");
    };
    expect(await usesBy(() => store.change(tppId, monday, broken).catch(() => undefined))).toEqual(
      [],
    );
    expect(await store.change(tppId, monday, tick)).toBe(1);
  });

  it("fails with 429 if other processes are always faster, and can be repeated", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore({ patience: 0 });
    await other.read(tppId);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await store.change(tppId, monday, tick);
    const call = newCall();
    const overtaken = other.change(tppId, monday, tick, call);
    await expect(overtaken).rejects.toMatchObject({
      ...{ code: "ACCESS_EXCEEDED", status: 429, details: { headers: { "retry-after": "1" } } },
    });
    expect(await store.change(tppId, monday, tick, call)).toBe(2);
  });
});

describe("a sandbox call", () => {
  it("is applied once, and its repetition gets the first answer, whatever has changed since then", async () => {
    const { store, tppId } = await StoredWorld.open();
    const call = newCall();
    for (const each of [store, store, new WorldStore()])
      expect(await each.change(tppId, monday, tick, call)).toBe(1);
    await store.change(tppId, monday, tick);
    expect(await new WorldStore().change(tppId, monday, tick, call)).toBe(1);
    expect(await store.read(tppId)).toMatchObject({ version: 2, clockOffset: 2 });
  });

  it("gets its first answer again if its repetition would conflict with the first copy", async () => {
    const { store, tppId } = await StoredWorld.open();
    await store.change(tppId, monday, addSnapshot(snapshot("s")));
    const call = newCall();
    for (const each of [store, store, new WorldStore()])
      expect(await each.change(tppId, monday, removeSnapshot("s"), call)).toBeUndefined();
    const another = newCall();
    await expect(store.change(tppId, monday, removeSnapshot("s"), another)).rejects.toMatchObject({
      code: "RESOURCE_UNKNOWN",
    });
  });

  it("is applied once even if it changes nothing: its repetition undoes no later change", async () => {
    const { store, tppId } = await StoredWorld.open();
    const call = newCall();
    await store.change(tppId, monday, setClock(0), call);
    await store.change(tppId, monday, setClock(7));
    expect(await store.change(tppId, monday, setClock(0), call)).toBe(0);
    expect(await store.read(tppId)).toMatchObject({ version: 1, clockOffset: 7 });
  });

  it("is computed on the newest sandbox world before it counts as a call without effect", async () => {
    const { store, tppId } = await StoredWorld.open();
    const other = new WorldStore();
    await other.read(tppId);
    await store.change(tppId, monday, setClock(7));
    await other.change(tppId, monday, setClock(0), newCall());
    expect(await store.read(tppId)).toMatchObject({ version: 2, clockOffset: 0 });
  });

  it("writes one audit event, which names the changed object, however often it is repeated", async () => {
    const { store, tppId } = await StoredWorld.open();
    const saved = await store.read(tppId);
    const calls = [
      [moveClock(86_400_000), { type: "SANDBOX_CLOCK_SET" }],
      [addSnapshot(snapshot("s")), { type: "SANDBOX_CREATED" }],
      [restore(saved, { id: "restored", snapshotId: "s" }), { type: "SANDBOX_INITIALISED" }],
      [removeSnapshot("s"), { type: "SANDBOX_DELETED" }],
      [begun, { type: "SANDBOX_INITIALISED" }],
    ] as const;
    const made = calls.map(([command, event]) => ({ command, event, call: newCall() }));
    for (const { command, call } of [...made, ...made])
      await store.change<unknown>(tppId, monday, command, call);
    const told = await auditOf(tppId, monday);
    const of = ({ requestId }: { requestId: string }) =>
      told.filter((each) => each.requestId === requestId);
    for (const { event, call } of made) expect(of(call)).toMatchObject([event]);
    const [clock, added, restored, removed] = made.map(({ call }) => of(call)[0]);
    const days = { before: "2026-03-02T10:00:00+00:00", after: "2026-03-03T10:00:00+00:00" };
    expect(clock).toMatchObject(days);
    for (const each of [added, restored, removed])
      expect(each).toMatchObject({ resource: { type: "snapshot", id: "s" } });
  });

  it("is applied again after two days, even if the table still has its record", async () => {
    const { store, tppId } = await StoredWorld.open();
    const call = newCall();
    const days = [0, 1.9, 2.1].map((each) => later(each * 86_400_000));
    for (const day of days) await store.change(tppId, day, tick, call);
    expect(await store.read(tppId)).toMatchObject({ clockOffset: 2 });
    const item = await table.get(logKeys.call(tppId, call.id));
    expect(item).toMatchObject({ id: call.id, version: 2 });
    const refused = store.change(tppId, later(5 * 86_400_000), removeSnapshot("s"), {
      ...newCall(),
      id: call.id,
    });
    await expect(refused).rejects.toMatchObject({ code: "RESOURCE_UNKNOWN" });
  });
});

describe("a TPP's first sandbox world", () => {
  it("is made once if several first requests arrive at once", async () => {
    const tppId = newTpp();
    const seeds = ["a", "b", "c"].map((id) => ({ ...shortWorld, id }));
    const worlds = await Promise.all(
      seeds.map((seed) => new WorldStore().open(tppId, monday, () => seed)),
    );
    const [{ id }] = worlds as [typeof shortWorld];
    expect(["a", "b", "c"]).toContain(id);
    expect(worlds.map((world) => world.id)).toEqual([id, id, id]);
    expect(worlds[0]).toEqual({ ...shortWorld, id });
  });
});

describe("a snapshot", () => {
  it("contains the sandbox world at the time of the call, and its data are deleted when the snapshot is removed", async () => {
    const { store, tppId } = await StoredWorld.open();
    await store.change(tppId, monday, tick);
    await store.change(tppId, monday, addSnapshot(snapshot("s")));
    const saved = { ...shortWorld, version: 2, clockOffset: 1, snapshots: [] };
    await store.change(tppId, monday, tick);
    expect(await store.snapshot(tppId, "s")).toEqual(saved);
    expect(namesIn(await store.read(tppId))).toEqual(["s"]);
    await store.change(tppId, monday, removeSnapshot("s"));
    expect(await table.query(logKeys.snapshot(tppId, "s").PK)).toEqual([]);
  });
});

it("the sandbox worlds of two TPPs do not affect each other", async () => {
  const store = new WorldStore();
  const one = await StoredWorld.open(shortWorld, store);
  const two = await StoredWorld.open(shortWorld, store);
  await one.run(cancel(asking(), "barred"));
  expect(await two.current()).toEqual(shortWorld);
  expect([...(await one.current()).orders.keys()]).toEqual(["barred"]);
});

describe("the table's item of a TPP", () => {
  const shown = async (tppId: string) => {
    const { place, clockOffset } = await tpps.profile(tppId);
    return { place, clockOffset };
  };

  it("stores the sandbox world's id and clock, written in the transaction that changes the sandbox world", async () => {
    const { store, tppId } = await StoredWorld.open();
    expect(await shown(tppId)).toEqual({ place: shortWorld.id, clockOffset: 0 });
    await store.change(tppId, monday, setClock(60_000));
    expect(await shown(tppId)).toEqual({ place: shortWorld.id, clockOffset: 60_000 });
    await store.change(tppId, monday, begun);
    expect(await shown(tppId)).toEqual({ place: "begun", clockOffset: 0 });
  });

  it("is not written by a change of an order, so that approvals do not conflict with the bank's writes", async () => {
    const { store, tppId } = await StoredWorld.open();
    const written = await writtenBy(() => store.change(tppId, monday, cancel(asking(), "unknown")));
    expect(written.filter((family) => family !== "AUDIT")).toEqual(["WORLD", "WORLD"]);
  });
});
