import { randomBytes } from "node:crypto";
import { type RecordedCall, recorded } from "../../../../shared/sandbox/bank/recorded-call.ts";
import type { Command, Event, World } from "../../../../shared/sandbox/bank/world.ts";
import { logKeys } from "../../../../shared/sandbox/log/keys.ts";
import { rowsIn } from "../../../../shared/sandbox/log/limits.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { table } from "../../../../shared/table/client.ts";
import { numberOf, singleOrder } from "../../../support/bank/bank-orders.ts";
import {
  eirik,
  HeldWorld,
  monday,
  seededWorld,
  submitted,
} from "../../../support/bank/held-world.ts";
import {
  newCall,
  StoredWorld,
  shortRow,
  shortWorld,
  tick,
} from "../../../support/bank/stored-world.ts";
import { unlogged } from "../../../support/run/logged.ts";
import { auditOf } from "../../../support/sandbox/audit-of.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });

/** A command that makes this of a world. */
const making =
  (change: (world: World) => Partial<World>, events: readonly Event[] = []): Command<undefined> =>
  (world) => ({ world: { ...world, ...change(world) }, answer: undefined, events });

const named =
  (name: string, index = 0) =>
  ({ customers }: World): Partial<World> => {
    const customer = [...customers.values()][index];
    if (!customer) throw new Error("There is no such customer.");
    return { customers: new Map(customers).set(customer.id, { ...customer, name }) };
  };

/** A world with so many booked rows on its first account. */
const withRows =
  (count: number) =>
  ({ accounts }: World): Partial<World> => {
    const [first] = accounts.values();
    if (!first) throw new Error("There is no account.");
    const booked = Array.from({ length: count }, () => shortRow);
    return {
      accounts: new Map(accounts).set(first.id, { ...first, rows: { booked, pending: [] } }),
    };
  };

const event = (number: number): Event => ({
  ...{ type: "PAYMENT_BOOKED", order: { id: "standing", callId: "call" }, day: `${number}` },
});

/** A call that makes so many booked rows. */
const posting =
  (count: number): RecordedCall<undefined> =>
  (world) =>
    recorded({ ...world, ...withRows(count)(world) }, undefined, "SANDBOX_CREATED", {
      ...{ type: "transactions", id: "posted" },
    });

/** Tries a change that is refused. Returns the refusal, and the writes before it. */
async function refusedBy(run: () => Promise<unknown>) {
  const writes: string[] = [];
  const unwatch = table.watch(({ verb }) => verb === "write" && writes.push(verb));
  const error: unknown = await run().then(
    () => undefined,
    (error) => error,
  );
  unwatch();
  return { writes, error };
}

describe("a change is refused before anything is written", () => {
  it.each([
    ["3.5 MB", making(named(randomBytes(3_700_000).toString("base64")))],
    [
      "90 actions",
      making(
        () => ({ clockOffset: 1 }),
        Array.from({ length: 44_500 }, (_, number) => event(number)),
      ),
    ],
  ])("if it needs more than %s", async (_, command) => {
    const { store, tppId } = await StoredWorld.open();
    const { writes, error } = await refusedBy(() => store.change(tppId, monday, command));
    expect([writes, error]).toEqual([
      [],
      expect.objectContaining({
        ...{ code: "CONFLICT", message: expect.stringContaining("Import fewer rows") },
      }),
    ]);
    expect(await new WorldStore().read(tppId)).toEqual(shortWorld);
  });

  it("if the sandbox world would have more than 50,000 transactions (decision: sandbox data)", async () => {
    const { store, tppId } = await StoredWorld.open();
    const others = rowsIn(shortWorld) - 1;
    const { writes, error } = await refusedBy(() =>
      store.change(tppId, monday, posting(50_001 - others), newCall()),
    );
    expect([writes, error]).toEqual([
      [],
      expect.objectContaining({
        ...{ code: "CONFLICT", message: expect.stringContaining("Delete customers") },
      }),
    ]);
  });
});

describe("a change is written", () => {
  it("with a body of 1.2 MB and 1,200 audit events", async () => {
    const { store, tppId } = await StoredWorld.open();
    const events = Array.from({ length: 1_200 }, (_, number) => event(number));
    const change = making(named(randomBytes(900_000).toString("base64")), events);
    await store.change(tppId, monday, change);
    expect(await new WorldStore().read(tppId)).toEqual(await store.read(tppId, 1));
    const told = (await auditOf(tppId, monday)).map(({ resource }) => resource?.id);
    expect(told.toSorted()).toEqual(events.map(({ day }) => `standing#${day}`).toSorted());
  });

  it("even if the sandbox world still has more than 50,000 transactions after it, if it reduces their number", async () => {
    const world = { ...shortWorld, ...withRows(50_100)(shortWorld) };
    const { store, tppId } = await StoredWorld.open(world);
    await store.change(tppId, monday, posting(50_050), newCall());
    expect(rowsIn(await store.read(tppId, 1))).toBeGreaterThan(50_000);
  });

  it("if a due order's transaction exceeds the limit, but the change itself adds none", async () => {
    const stored = await StoredWorld.open();
    const { store, tppId } = stored;
    const order = singleOrder(numberOf(eirik), { requestedDate: "2026-03-05" });
    await stored.run(submitted(new HeldWorld(shortWorld).approved(order)));
    const rows = 50_000 - rowsIn(shortWorld) + 1;
    await store.change(tppId, monday, posting(rows), newCall());
    const later = new Date(monday.getTime() + 4 * 86_400_000);
    await store.change(tppId, later, tick, newCall());
    const world = await new WorldStore().read(tppId);
    expect(rowsIn(world)).toBe(50_001);
    expect(world.orders.get(order.id)?.status).toBe("ACSC");
  });

  it("with a full copy of the sandbox world in several database transactions, also after a process died between two of them", async () => {
    const { store, tppId } = await StoredWorld.open();
    for (const index of [0, 1]) {
      const name = randomBytes(1_900_000).toString("base64");
      await store.change(tppId, monday, making(named(name, index)));
    }
    const entries = () => table.query(logKeys.entry(tppId, 0, "BASE").PK);
    const changed = async () => {
      for (let change = 0; change < 48; change += 1) await store.change(tppId, monday, tick);
    };
    let [bases, isDead] = [0, false];
    const unwatch = table.watch(({ verb, partitions }) => {
      if (verb !== "write" || isDead) return;
      // Only a base has neither an audit event nor a tip.
      const isBase = partitions.every(
        (partition) => partition === logKeys.entry(tppId, 0, "BASE").PK,
      );
      if (isBase) bases += 1;
      isDead = bases === 2;
      if (isDead) throw new RangeError("The process has died here.");
    });
    await unlogged(changed).finally(unwatch);
    expect([isDead, await new WorldStore().read(tppId)]).toEqual([
      true,
      await store.read(tppId, 50),
    ]);
    expect((await entries()).length).toBeGreaterThan(50);
    await new WorldStore().change(tppId, monday, tick);
    expect(await new WorldStore().read(tppId)).toEqual(await store.read(tppId, 51));
    expect((await entries()).length).toBeLessThan(20);
  });
});

it("the transactions in batches and on cards count towards the sandbox world's limit of transactions", () => {
  const inBatches = [...seededWorld.accounts.values()].flatMap(({ entries }) =>
    [...entries.values()].flat(),
  );
  const [cards, accounts] = [seededWorld.cards, seededWorld.accounts].map((all) =>
    [...all.values()].reduce((sum, { rows }) => sum + rows.booked.length + rows.pending.length, 0),
  );
  expect(inBatches.length).toBeGreaterThan(0);
  expect(rowsIn(seededWorld)).toBe(inBatches.length + (cards ?? 0) + (accounts ?? 0));
});

it("the audit events of two changes in one millisecond are both kept", async () => {
  const { store, tppId } = await StoredWorld.open();
  for (const clockOffset of [1, 2])
    await store.change(
      tppId,
      monday,
      making(() => ({ clockOffset }), [event(7)]),
    );
  expect(await auditOf(tppId, monday)).toHaveLength(2);
});

it("a process keeps sandbox worlds of at most 64 MB in memory", async () => {
  const store = new WorldStore();
  const tpps: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const world = { ...shortWorld, ...named("x".repeat(8_000_000))(shortWorld) };
    tpps.push((await StoredWorld.open(world, store)).tppId);
  }
  const reads: number[] = [];
  for (const tppId of tpps.toReversed()) {
    let count = 0;
    const unwatch = table.watch(() => {
      count += 1;
    });
    await store.read(tppId, 0);
    unwatch();
    reads.push(count);
  }
  expect(reads).toEqual([0, 0, 1]);
});
