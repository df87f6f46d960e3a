import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import { executeDue } from "../../../../shared/sandbox/bank/orders/change.ts";
import { patchOf } from "../../../../shared/sandbox/bank/patch.ts";
import type { World } from "../../../../shared/sandbox/bank/world.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { restore } from "../../../../shared/sandbox/bank/worlds/replace-world.ts";
import {
  addSnapshot,
  removeSnapshot,
  savedWorld,
} from "../../../../shared/sandbox/bank/worlds/snapshots.ts";
import { executeDueWorlds } from "../../../../shared/sandbox/log/due-worlds.ts";
import { logKeys } from "../../../../shared/sandbox/log/keys.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { fingerprint } from "../../../../shared/secrets/derive.ts";
import { table } from "../../../../shared/table/client.ts";
import { bulkOrder, numberOf, singleOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import { asking, eirik, HeldWorld, ingrid, submitted } from "../../../support/bank/held-world.ts";
import { begun, newCall, StoredWorld, shortWorld } from "../../../support/bank/stored-world.ts";
import { sampledNumbers } from "../../../support/run/long-form.ts";
import { auditOf } from "../../../support/sandbox/audit-of.ts";
import { dyingAt, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const database = useTable({ seeded: false, anew: true });

const debtor = numberOf(eirik);
const day = 86_400_000;
const snapshot = { id: "saved", name: "Before", createdAt: "2026-03-02T10:00:00+00:00" };
const approved = (order: Parameters<HeldWorld["approved"]>[0]) =>
  submitted(new HeldWorld().approved(order));
const bulk = () =>
  bulkOrder(debtor, [transferTo(numberOf(ingrid)), transferTo(numberOf(eirik, 1))]);

type Act = (store: WorldStore, stored: StoredWorld) => Promise<unknown>;

/** Commands, each with what happens before it. Each call of `act` is the same call of the same TPP. */
const commands: [name: string, make: () => { before?: Act; act: Act }][] = [
  [
    "submit",
    () => {
      const command = approved(singleOrder(debtor));
      return { act: (store, { tppId, realTime }) => store.change(tppId, realTime, command) };
    },
  ],
  [
    "cancel",
    () => {
      const order = singleOrder(debtor, { requestedDate: "2026-03-05" });
      return {
        before: (_, stored) => stored.run(approved(order)),
        act: (store, { tppId, realTime }) =>
          store.change(tppId, realTime, cancel(asking(), order.id)),
      };
    },
  ],
  [
    "the execution of a bulk",
    () => ({
      async before(_, stored) {
        await stored.run(approved(bulk()));
        stored.realTime = new Date(stored.realTime.getTime() + 60_000);
      },
      act: (store, { tppId, realTime }) => store.change(tppId, realTime, executeDue),
    }),
  ],
  [
    "the job",
    () => ({
      async before(_, stored) {
        await stored.run(approved(bulk()));
        stored.realTime = new Date(stored.realTime.getTime() + 60_000);
      },
      act: (store, { realTime }) => executeDueWorlds(store, realTime),
    }),
  ],
  [
    "a move of the clock",
    () => {
      const call = newCall();
      return {
        before: (_, stored) =>
          stored.run(approved(singleOrder(debtor, { requestedDate: "2026-03-05" }))),
        act: (store, { tppId, realTime }) =>
          store.change(tppId, realTime, moveClock(7 * day), call),
      };
    },
  ],
  [
    "a snapshot",
    () => {
      const call = newCall();
      return {
        act: (store, { tppId, realTime }) =>
          store.change(tppId, realTime, addSnapshot(snapshot), call),
      };
    },
  ],
  [
    "the deletion of a snapshot",
    () => {
      const call = newCall();
      return {
        before: (_, stored) => stored.run(addSnapshot(snapshot)),
        act: (store, { tppId, realTime }) =>
          store.change(tppId, realTime, removeSnapshot(snapshot.id), call),
      };
    },
  ],
  [
    "a restore",
    () => {
      const call = newCall();
      return {
        async before(_, stored) {
          await stored.run(addSnapshot(snapshot));
          await stored.run(approved(bulk()));
        },
        async act(store, { tppId, realTime }) {
          const saved = await store.snapshot(tppId, snapshot.id);
          await store.change(
            tppId,
            realTime,
            restore(saved as World, { id: "restored", snapshotId: "s" }),
            call,
          );
        },
      };
    },
  ],
  [
    "an initialisation",
    () => {
      const call = newCall();
      return {
        before: (_, stored) => stored.run(approved(bulk())),
        act: (store, { tppId, times }) => store.replace(tppId, times, begun, call),
      };
    },
  ],
  [
    "an initialisation without the log",
    () => {
      const call = newCall();
      return {
        async before(_, stored) {
          await stored.run(addSnapshot(snapshot));
          await table.clear([await lastItem(stored)]);
        },
        act: (store, { tppId, times }) => store.replace(tppId, times, begun, call),
      };
    },
  ],
  [
    "a change that compacts the log",
    () => {
      const command = approved(singleOrder(debtor));
      return {
        async before(_, stored) {
          for (let change = 1; change < 50; change += 1)
            await stored.store.change(stored.tppId, stored.realTime, cancel(asking(), `${change}`));
        },
        act: (store, { tppId, realTime }) => store.change(tppId, realTime, command),
      };
    },
  ],
  [
    "the first call",
    () => ({
      async before(_, stored) {
        const { PK } = logKeys.entry(stored.tppId, 0, "BASE");
        await table.clear([logKeys.tip(stored.tppId), ...(await table.query(PK))]);
      },
      act: (store, { tppId, realTime }) => store.open(tppId, realTime, () => shortWorld),
    }),
  ],
];

async function lastItem({ tppId }: StoredWorld) {
  const [item] = await table.query(logKeys.entry(tppId, 0, "BASE").PK, {
    ...{ newestFirst: true, limit: 1 },
  });
  if (!item) throw new Error("The log is empty.");
  return item;
}

/** Reads a TPP's world, next due instant and audit trail, as a new process does. */
async function seenIn({ tppId, realTime }: StoredWorld) {
  const store = new WorldStore();
  const world = await store.read(tppId);
  const saved = world.snapshots.map(({ id }) => store.snapshot(tppId, id));
  const texts = [world, ...(await Promise.all(saved)).map((each) => savedWorld(each as World))].map(
    (each) => fingerprint(JSON.stringify(patchOf(undefined, each))),
  );
  const tip = await table.get(logKeys.tip(tppId));
  return { texts, tip, audit: await auditOf(tppId, realTime) };
}

describe("a repetition after the process died at any use of the table", () => {
  it.each(commands)("has the effect of an undisturbed run: %s", async (_, make) => {
    const { before, act } = make();
    const stored = await StoredWorld.open();
    await before?.(stored.store, stored);
    const again = await database.keep();

    const uses = await usesOf(() => act(new WorldStore(), stored));
    const expected = await seenIn(stored);
    expect(uses).toBeGreaterThan(0);

    for (const number of sampledNumbers(uses, 3))
      for (const when of ["before", "after"] as const) {
        await again();
        const died = new WorldStore();
        expect(await dyingAt({ number, when }, () => act(died, stored))).toBe(true);
        // The same process goes on after a lost connection, or another one begins.
        const next = number % 2 ? died : new WorldStore();
        await act(next, stored);
        expect(await seenIn(stored)).toEqual(expected);
      }
  });
});
