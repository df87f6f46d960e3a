import type { Order, World } from "../../../../shared/sandbox/bank/world.ts";
import { moveClock } from "../../../../shared/sandbox/bank/worlds/move-clock.ts";
import { executeDueWorlds } from "../../../../shared/sandbox/log/due-worlds.ts";
import { logKeys, worldDue } from "../../../../shared/sandbox/log/keys.ts";
import { rowsIn } from "../../../../shared/sandbox/log/limits.ts";
import { WorldStore } from "../../../../shared/sandbox/log/world-store.ts";
import { table } from "../../../../shared/table/client.ts";
import { dueShards, shardOfText } from "../../../../shared/table/keys.ts";
import { numberOf, singleOrder } from "../../../support/bank/bank-orders.ts";
import { eirik, HeldWorld, monday, submitted } from "../../../support/bank/held-world.ts";
import { StoredWorld, shortRow, shortWorld } from "../../../support/bank/stored-world.ts";
import { loggedBy, unlogged } from "../../../support/run/logged.ts";
import { sized } from "../../../support/run/long-form.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false, anew: true });

const day = 86_400_000;
const inDays = (days: number) => new Date(monday.getTime() + days * day);
/** The beginning of Thursday in Oslo. */
const thursday = "2026-03-04T23:00:00.000Z";
const waiting = () => singleOrder(numberOf(eirik), { requestedDate: "2026-03-05" });

/** A world in which one order waits for Thursday. */
async function waitingWorld() {
  const stored = await StoredWorld.open();
  const order = waiting();
  await stored.run(submitted(new HeldWorld(shortWorld).approved(order)));
  const status = async () => (await stored.elsewhere().current()).orders.get(order.id)?.status;
  return { stored, order, status };
}

const shardOf = ({ stored }: { stored: StoredWorld }) => shardOfText(stored.tppId, dueShards);

/** Worlds in which one order waits for Thursday, the last of them in another shard than the others. */
async function worldsInTwoShards() {
  const all = [await waitingWorld()];
  do all.push(await waitingWorld());
  while (all.slice(1).every((each) => shardOf(each) === shardOf(all[0] as typeof each)));
  return all;
}

const dueOf = async ({ tppId }: StoredWorld) =>
  (await table.get(logKeys.tip(tppId)))?.GSI1SK as string | undefined;

/** An order whose terms cannot be read, so that its step throws. */
const broken = (order: Order): Order => ({
  ...order,
  terms: order.terms && { ...order.terms, debited: { ...order.terms.debited, amount: "a lot" } },
});

const breakOrder =
  (id: string) =>
  ({ orders }: World): Partial<World> => ({
    orders: new Map(orders).set(id, broken(orders.get(id) as Order)),
  });

describe("the job for due worlds", () => {
  it("executes an order once the sandbox's own clock has reached the order's day", async () => {
    const [one, two] = [await waitingWorld(), await waitingWorld()];
    expect(await dueOf(one.stored)).toBe(`${thursday}#${one.stored.tppId}`);
    await two.stored.run(moveClock(2 * day));
    expect(await dueOf(two.stored)).toBe(`2026-03-02T23:00:00.000Z#${two.stored.tppId}`);
    await executeDueWorlds(new WorldStore(), inDays(1));
    expect([await one.status(), await two.status()]).toEqual(["ACTC", "ACSC"]);
    expect(await dueOf(two.stored)).toBeUndefined();
    await executeDueWorlds(new WorldStore(), new Date(thursday));
    expect(await one.status()).toBe("ACSC");
  });

  it("reads each shard once and changes nothing if no world is due", async () => {
    await waitingWorld();
    const uses: string[] = [];
    const unwatch = table.watch(({ verb }) => uses.push(verb));
    await executeDueWorlds(new WorldStore(), inDays(1));
    unwatch();
    expect(uses).toEqual(Array.from({ length: 8 }, () => "read"));
  });

  it("executes the orders of the other worlds if one world cannot be read, then fails", async () => {
    const all = await Promise.all(Array.from({ length: sized(5, 250) }, waitingWorld));
    const [first] = all as [(typeof all)[0]];
    await table.clear([
      { ...logKeys.entry(first.stored.tppId, 0, "BASE"), SK: "0000000000#BASE#00" },
    ]);
    const job = unlogged(() => executeDueWorlds(new WorldStore(), inDays(4)));
    await expect(job).rejects.toMatchObject({ status: 503 });
    for (const { status } of all.slice(1)) expect(await status()).toBe("ACSC");
    expect(await dueOf(first.stored)).toBe(`${thursday}#${first.stored.tppId}`);
  });

  it("executes the orders of the other shards if one shard cannot be read, then fails", async () => {
    const all = await worldsInTwoShards();
    const shards = all.map(shardOf);
    const { GSI1PK } = worldDue(shards[0] ?? 0, "", "");
    const unwatch = table.watch(({ partitions }) => {
      if (partitions.includes(GSI1PK)) throw new RangeError("The table is away.");
    });
    const job = executeDueWorlds(new WorldStore(), inDays(4)).finally(unwatch);
    await expect(job).rejects.toThrow(RangeError);
    for (const [index, { status }] of all.entries())
      expect(await status()).toBe(shards[index] === shards[0] ? "ACTC" : "ACSC");
  });

  it("executes payments in a sandbox that has the maximum number of transactions", async () => {
    const { stored, status } = await waitingWorld();
    await stored.edit((world) => {
      const [account] = world.accounts.values();
      if (!account) throw new Error("There is no account.");
      const inside = Array.from({ length: 50_000 - rowsIn(world) }, () => shortRow);
      const full = { ...account, entries: new Map([["batch", inside]]) };
      return { accounts: new Map(world.accounts).set(account.id, full) };
    });
    await executeDueWorlds(new WorldStore(), inDays(4));
    expect(await status()).toBe("ACSC");
  });

  it("logs an order without personal data if its execution throws", async () => {
    const { stored, order, status } = await waitingWorld();
    await stored.edit(breakOrder(order.id));
    const { log } = await loggedBy(() => executeDueWorlds(new WorldStore(), new Date(thursday)));
    const [line] = log.trim().split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({
      ...{ message: "An order's step has thrown.", tppId: stored.tppId, paymentId: order.id },
    });
    for (const personal of [eirik.name, eirik.nationalNumber, "a lot"])
      expect(log).not.toContain(personal);
    expect(await status()).toBe("PDNG");
    expect(await dueOf(stored)).toBe(`2026-03-04T23:01:00.000Z#${stored.tppId}`);
  });
});
