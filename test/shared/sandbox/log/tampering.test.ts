import { createCustomer } from "../../../../shared/sandbox/bank/calls/create-customer.ts";
import { addSnapshot } from "../../../../shared/sandbox/bank/worlds/snapshots.ts";
import { logKeys, partKey } from "../../../../shared/sandbox/log/keys.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { type Item, table } from "../../../../shared/table/client.ts";
import type { Key } from "../../../../shared/table/keys.ts";
import { monday } from "../../../support/bank/held-world.ts";
import {
  begun,
  newCall,
  StoredWorld,
  shortWorld,
  tick,
} from "../../../support/bank/stored-world.ts";
import { auditOf } from "../../../support/sandbox/audit-of.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false, anew: true });

const partOf = ({ tppId }: StoredWorld, version: number, kind: "BASE" | "PATCH") =>
  partKey(logKeys.entry(tppId, version, kind), 0);

async function itemAt(key: Key): Promise<Item> {
  const item = await table.get(key);
  if (!item) throw new Error("There is no such item.");
  return item;
}

const put = (key: Key, { PK: _, SK: __, ...attributes }: Item) =>
  table.load([{ ...key, ...attributes }]);

/** A world with two patches after its base. */
async function changedTwice(): Promise<StoredWorld> {
  const stored = await StoredWorld.open();
  for (let change = 0; change < 2; change += 1) await stored.run(tick);
  return stored;
}

type Attack = (stored: StoredWorld) => Promise<unknown>;

const attacks: [name: string, attack: Attack][] = [
  [
    "a patch with one changed bit",
    async (stored) => {
      const key = partOf(stored, 2, "PATCH");
      const item = await itemAt(key);
      const body = Buffer.from(item.body as Uint8Array);
      body[40] = (body[40] ?? 0) ^ 1;
      await put(key, { ...item, body });
    },
  ],
  [
    "a patch of another TPP's world",
    async (stored) => {
      const other = await changedTwice();
      await put(partOf(stored, 2, "PATCH"), await itemAt(partOf(other, 2, "PATCH")));
    },
  ],
  [
    "a patch that is stored twice",
    async (stored) => {
      await put(partOf(stored, 3, "PATCH"), await itemAt(partOf(stored, 2, "PATCH")));
      await table.change([
        { update: logKeys.tip(stored.tppId), set: { version: 3 }, when: { present: true } },
      ]);
    },
  ],
  [
    "an older base in place of a newer one",
    async (stored) => put(partOf(stored, 2, "BASE"), await itemAt(partOf(stored, 0, "BASE"))),
  ],
  ["a missing patch", async (stored) => table.clear([partOf(stored, 1, "PATCH")])],
  ["a missing base", async (stored) => table.clear([partOf(stored, 0, "BASE")])],
  [
    "a patch with a missing part",
    async (stored) => {
      const key = partOf(stored, 2, "PATCH");
      await put(key, { ...(await itemAt(key)), parts: 2 });
    },
  ],
  ["a log without its last patch", async (stored) => table.clear([partOf(stored, 2, "PATCH")])],
];

const unreadable = { code: "SYSTEM_ERROR", status: 503 };

describe("a sandbox world, stored as a base and patches, cannot be read or changed with", () => {
  it.each(attacks)("%s", async (_, attack) => {
    const stored = await changedTwice();
    const { tppId } = stored;
    await attack(stored);
    const { version } = await itemAt(logKeys.tip(tppId));
    const store = new WorldStore();
    await expect(store.read(tppId, Number(version))).rejects.toMatchObject(unreadable);
    await expect(store.change(tppId, monday, tick)).rejects.toMatchObject(unreadable);
    expect(await itemAt(logKeys.tip(tppId))).toMatchObject({ version });
  });
});

describe("an initialisation of the sandbox", () => {
  const noTip: Attack = ({ tppId }) => table.clear([logKeys.tip(tppId)]);
  it.each([...attacks, ["a missing tip", noTip] as const])(
    "replaces the stored world despite %s",
    async (_, attack) => {
      const stored = await changedTwice();
      const { tppId } = stored;
      await stored.run(addSnapshot({ id: "s", name: "Before", createdAt: "2026-03-02T10:00:00Z" }));
      await attack(stored);
      const call = newCall();
      const store = new WorldStore();
      for (const each of [store, store, new WorldStore()])
        await each.replace(tppId, { now: monday, realTime: monday }, begun, call);
      const world = await new WorldStore().read(tppId);
      expect(world).toMatchObject({ id: "begun", clockOffset: 0 });
      expect(world.version).toBeGreaterThan(2);
      expect(await store.change(tppId, monday, tick)).toBe(1);
      const told = (await auditOf(tppId, monday)).filter(
        ({ requestId }) => requestId === call.requestId,
      );
      expect(told).toHaveLength(1);
    },
  );

  it("deletes the old log with its snapshots if the log cannot be read", async () => {
    const stored = await changedTwice();
    const { tppId } = stored;
    await stored.run(addSnapshot({ id: "s", name: "Before", createdAt: "2026-03-02T10:00:00Z" }));
    await table.clear([partOf(stored, 1, "PATCH")]);
    await new WorldStore().replace(tppId, { now: monday, realTime: monday }, begun);
    const left = [partOf(stored, 4, "BASE").PK, logKeys.snapshot(tppId, "s").PK].map((PK) =>
      table.query(PK),
    );
    expect((await Promise.all(left)).flat().map(({ SK }) => SK)).toEqual(["0000000004#BASE#00"]);
  });

  it("keeps the snapshots and the world's version if the log can be read", async () => {
    const stored = await changedTwice();
    const { tppId } = stored;
    const saved = { id: "s", name: "Before", createdAt: "2026-03-02T10:00:00Z" };
    await stored.run(addSnapshot(saved));
    await stored.store.replace(tppId, { now: monday, realTime: monday }, begun);
    expect(await new WorldStore().read(tppId)).toMatchObject({
      ...{ id: "begun", version: 4, snapshots: [saved] },
    });
    const items = await table.query(partOf(stored, 4, "BASE").PK);
    expect(items.map(({ SK }) => SK)).toEqual(["0000000004#BASE#00"]);
    expect(await stored.store.snapshot(tppId, "s")).toMatchObject({ clockOffset: 2 });
  });
});

it("a call whose kept answer was changed is refused when it is repeated, and is not applied again", async () => {
  const stored = await StoredWorld.open();
  const { tppId, store } = stored;
  const call = newCall();
  await store.change(tppId, monday, tick, call);
  const key = logKeys.call(tppId, call.id);
  const item = await itemAt(key);
  await put(key, { ...item, answer: `A${item.answer}` });
  await expect(store.change(tppId, monday, tick, call)).rejects.toMatchObject({
    ...{ code: "CONFLICT", details: { path: "x-request-id" } },
    message: expect.stringContaining("do not repeat it"),
  });
  expect(await new WorldStore().read(tppId)).toMatchObject({ version: 1, clockOffset: 1 });
});

it("a process continues with the older sandbox world if the table was restored from a backup", async () => {
  const stored = await changedTwice();
  const { tppId } = stored;
  const items = [
    ...(await table.query(partOf(stored, 0, "BASE").PK)),
    await itemAt(logKeys.tip(tppId)),
  ];
  for (let change = 0; change < 2; change += 1) await stored.run(tick);
  await table.clear(await table.query(partOf(stored, 0, "BASE").PK));
  await table.load(items);
  expect(await stored.store.change(tppId, monday, tick)).toBe(3);
});

it("the table contains no national number and no name", async () => {
  const stored = await changedTwice();
  await stored.run(addSnapshot({ id: "s", name: "Before", createdAt: "2026-03-02T10:00:00Z" }));
  const { tppId } = stored;
  const call = newCall();
  const made = {
    customerNumber: "made-up-number",
    name: "Kari Nordmann",
    type: "PRIVATE",
  } as const;
  const create = createCustomer(made, { id: call.id, agreementId: "a" });
  for (const _ of ["first", "repeated"])
    expect(await stored.store.change(tppId, monday, create, call)).toEqual({
      ...{ id: call.id, ...made },
    });
  const partitions = [
    partOf(stored, 0, "BASE"),
    logKeys.snapshot(tppId, "s"),
    logKeys.tip(tppId),
    logKeys.call(tppId, call.id),
  ];
  const items = (await Promise.all(partitions.map(({ PK }) => table.query(PK)))).flat();
  const text = items.map(
    (item) =>
      JSON.stringify(item) + Buffer.from((item.body ?? []) as Uint8Array).toString("latin1"),
  );
  const [customer] = shortWorld.customers.values();
  expect(items.length).toBeGreaterThanOrEqual(8);
  const names = [customer?.name, "Eirik", ...Object.values(made).slice(0, 2)];
  for (const personal of [customer?.nationalNumber, ...names])
    expect(text.join()).not.toContain(personal);
});
