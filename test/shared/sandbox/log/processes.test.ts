import { randomBytes } from "node:crypto";
import { cancel } from "../../../../shared/sandbox/bank/orders/cancel.ts";
import type { World } from "../../../../shared/sandbox/bank/world.ts";
import { logKeys } from "../../../../shared/sandbox/log/keys.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { table } from "../../../../shared/table/client.ts";
import { numberOf, singleOrder } from "../../../support/bank/bank-orders.ts";
import { asking, eirik, HeldWorld, monday, submitted } from "../../../support/bank/held-world.ts";
import { newCall, StoredWorld, shortWorld, tick } from "../../../support/bank/stored-world.ts";
import { fresh } from "../../../support/run/fresh.ts";
import { sized } from "../../../support/run/long-form.ts";
import { auditOf } from "../../../support/sandbox/audit-of.ts";
import { conflict, whileBusy, whileLosing } from "../../../support/table/busy-database.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { frozenAt } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const database = useTable({ seeded: false });

const debtor = numberOf(eirik);

/** Submits a payment of NOK 10.00. Each call of the result is the same submit. */
function payment() {
  const held = new HeldWorld(shortWorld);
  const command = submitted(held.approved(singleOrder(debtor)));
  return (store: WorldStore, { tppId, realTime }: StoredWorld) =>
    store.change(tppId, realTime, command);
}

const availableIn = ({ accounts }: World) =>
  [...accounts.values()].find(({ bban }) => bban === debtor.bban)?.available ?? 0n;

/** The number of transactions that were tried. */
async function attemptsOf(run: () => Promise<unknown>): Promise<number> {
  let attempts = 0;
  const unwatch = table.watch(({ verb }) => {
    if (verb === "write") attempts += 1;
  });
  await run().finally(unwatch);
  return attempts;
}

/** A store as another process has it: its own modules, with nothing read yet. */
const otherProcess = async (): Promise<WorldStore> =>
  new (
    await fresh<{ WorldStore: typeof WorldStore }>("shared/sandbox/log/world-store.ts")
  ).WorldStore();

describe("several processes that change one sandbox's data at the same time", () => {
  it("accept every order once, also if two of them submit it", async () => {
    const stored = await StoredWorld.open();
    const stores = [await otherProcess(), await otherProcess()];
    const pays = Array.from({ length: 30 }, payment);
    const submits = [pays.slice(0, 20), pays.slice(10)].flatMap((some, index) =>
      some.map((pay) => pay(stores[index] as WorldStore, stored)),
    );
    for (const state of await Promise.all(submits)) expect(state).toMatchObject({ status: "ACSP" });
    const world = await stored.current();
    expect([world.orders.size, world.version]).toEqual([30, 30]);
    expect(availableIn(world)).toBe(availableIn(shortWorld) - 30n * 10_00n);
  });

  it("need at most n²/2 attempts for n changes", async () => {
    const stored = await StoredWorld.open();
    const changes = sized(10, 100);
    const stores = Array.from(
      { length: sized(10, 20) },
      () => new WorldStore({ patience: 60_000 }),
    );
    const attempts = await attemptsOf(() =>
      Promise.all(
        Array.from({ length: changes }, (_, index) =>
          payment()(stores[index % stores.length] as WorldStore, stored),
        ),
      ),
    );
    expect((await stored.current()).orders.size).toBe(changes);
    expect(attempts).toBeLessThanOrEqual(changes ** 2 / 2 + changes);
  });

  it("wait for each other's DynamoDB transactions", async () => {
    const stored = await StoredWorld.open();
    const answer = () => conflict("None", "TransactionConflict", "None");
    const busy = { operation: "TransactWriteItems", times: 3, status: 400, answer };
    expect(await whileBusy(busy, () => payment()(stored.store, stored))).toBe(4);
    expect(await stored.current()).toMatchObject({ version: 1 });
  });

  it("change the data once if the answer to the DynamoDB transaction is lost", async () => {
    const stored = await StoredWorld.open();
    const { tppId, store } = stored;
    const losing = { operation: "TransactWriteItems", how: "cut" } as const;
    const sent = await whileLosing(losing, () => store.change(tppId, monday, tick));
    expect(sent).toHaveLength(2);
    expect(await stored.current()).toMatchObject({ version: 1, clockOffset: 1 });
  });

  it("apply a sandbox call once if five of them receive it", async () => {
    const stored = await StoredWorld.open();
    const { tppId } = stored;
    const call = newCall();
    const stores = Array.from({ length: 5 }, () => new WorldStore());
    const answers = await Promise.all(
      stores.map((store) => store.change(tppId, monday, tick, call)),
    );
    expect(answers).toEqual([1, 1, 1, 1, 1]);
    expect(await stored.current()).toMatchObject({ version: 1, clockOffset: 1 });
    const told = (await auditOf(tppId, monday)).filter(({ type }) => type === "SANDBOX_CHANGED");
    expect(told).toMatchObject([{ requestId: call.requestId }]);
  });
});

const itemsOf = async ({ tppId }: StoredWorld) =>
  (await table.query(logKeys.entry(tppId, 0, "BASE").PK)).map(({ SK }) => SK);

/** A world whose base needs several parts, because its text cannot be deflated. */
function longWorld(bytes: number): World {
  const [first] = shortWorld.customers.values();
  if (!first) throw new Error("There is no customer.");
  const name = randomBytes(bytes).toString("base64");
  const customers = new Map(shortWorld.customers).set(first.id, { ...first, name });
  return { ...shortWorld, customers };
}

/** Changes a world so often that its log is compacted at least once. */
async function changeOften(stored: StoredWorld, times = 51): Promise<void> {
  for (let change = 0; change < times; change += 1)
    await stored.store.change(stored.tppId, monday, tick);
}

describe("the compaction of the log of a sandbox's data", () => {
  const again = madeOnce(database, async () => {
    const stored = await StoredWorld.open();
    await changeOften(stored, 49);
    return stored;
  });
  /** A world whose next change compacts its log. */
  const longLog = async () => (await again()).elsewhere();

  it("replaces a base state and 50 patches by one new base state", async () => {
    const stored = await longLog();
    expect(await itemsOf(stored)).toHaveLength(50);
    await changeOften(stored, 2);
    const names = ["50#BASE#00", "50#PATCH#00", "51#PATCH#00"];
    expect(await itemsOf(stored)).toEqual(names.map((name) => `00000000${name}`));
    expect(await stored.elsewhere().current()).toEqual(await stored.current());
  });

  it("also replaces a base state that is stored in several parts, and deletes all old parts", async () => {
    const stored = await StoredWorld.open(longWorld(400_000));
    expect(await itemsOf(stored)).toHaveLength(2);
    await stored.edit(({ customers }) => ({ customers: new Map([...customers].slice(1)) }));
    await changeOften(stored);
    expect((await itemsOf(stored)).filter((name) => name.includes("BASE"))).toHaveLength(1);
    expect(await stored.elsewhere().current()).toEqual(await stored.current());
  });

  it("does not disturb concurrent readers", async () => {
    const stored = await longLog();
    const { tppId } = stored;
    const warm = new WorldStore();
    let written = 49;
    let isOver = false;
    const reads = async (store: () => WorldStore) => {
      let reads = 0;
      for (; !isOver; reads += 1) {
        const least = written;
        const { version, clockOffset } = await store().read(tppId);
        expect(version).toBe(clockOffset);
        expect(version).toBeGreaterThanOrEqual(least);
      }
      return reads;
    };
    const readers = [reads(() => warm), reads(() => new WorldStore())];
    while (written < sized(60, 1000)) written = await stored.store.change(tppId, monday, tick);
    isOver = true;
    for (const count of await Promise.all(readers)) expect(count).toBeGreaterThan(2);
  });

  it("does not disturb a reader between two pages of its query", async () => {
    const stored = await StoredWorld.open(longWorld(1_200_000));
    await changeOften(stored, 45);
    let world: World | undefined;
    const reader = await frozenAt(2, async () => {
      world = await new WorldStore().read(stored.tppId);
    });
    expect(reader.isFrozen).toBe(true);
    await changeOften(stored, 10);
    await reader.thaw();
    expect(world).toEqual(await stored.current());
  });

  it("does not prevent a process with an older state from reading the newest one", async () => {
    const stored = await longLog();
    const other = stored.elsewhere();
    await other.current();
    await changeOften(stored, 2);
    expect(await other.current()).toEqual(await stored.current());
  });

  it.each([1, 2])(
    "never replaces a newer base state by an older one if the compacting process is frozen at its table access %i",
    async (use) => {
      const stored = await longLog();
      const slow = new WorldStore();
      await slow.read(stored.tppId);
      const frozen = await frozenAt(use + 1, () => slow.change(stored.tppId, monday, tick));
      expect(frozen.isFrozen).toBe(true);
      await changeOften(stored, 60);
      await frozen.thaw();
      expect((await itemsOf(stored)).filter((name) => name.includes("BASE"))).toHaveLength(1);
      expect(await stored.elsewhere().current()).toMatchObject({ version: 110, clockOffset: 110 });
    },
  );

  it("includes the changes that several processes make in turn", async () => {
    const stored = await longLog();
    const processes = [stored, stored.elsewhere(), stored.elsewhere()];
    for (let change = 50; change <= sized(60, 200); change += 1)
      expect(await processes[change % 3]?.run(tick)).toBe(change);
    expect((await itemsOf(stored)).length).toBeLessThan(sized(20, 70));
  });

  it("is tried at most once by each process", async () => {
    const stored = await longLog();
    const other = stored.elsewhere();
    await other.current();
    const changes = (process: StoredWorld) =>
      attemptsOf(() => process.store.change(process.tppId, monday, tick));
    // The first patch, the base, and two commands that delete what it contains.
    expect([await changes(stored), await changes(stored)]).toEqual([4, 1]);
    // A refused patch, the patch, and a refused base.
    expect([await changes(other), await changes(other)]).toEqual([3, 1]);
  });

  it("works if the log still has items that a dead process left", async () => {
    const stored = await longLog();
    const left = await table.query(logKeys.entry(stored.tppId, 0, "BASE").PK);
    await changeOften(stored, 2);
    await table.load(left);
    const other = stored.elsewhere();
    expect(await other.current()).toEqual(await stored.current());
    await other.run(cancel(asking(), "barred"));
    expect(await other.elsewhere().current()).toEqual(other.world);
    for (let change = 0; change < 10; change += 1) await other.run(tick);
    expect((await itemsOf(stored)).length).toBeLessThan(20);
  });
});
