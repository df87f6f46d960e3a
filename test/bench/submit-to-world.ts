/** A process that submits orders to a world that other processes change too (test/bench/worlds.ts). */
import { WorldStore } from "../../shared/sandbox/log/world-store.ts";
import { table } from "../../shared/table/client.ts";
import { connection } from "../../shared/table/connection.ts";
import { numberOf, singleOrder } from "../support/bank/bank-orders.ts";
import { eirik, HeldWorld, monday, submitted } from "../support/bank/held-world.ts";
import { StoredWorld, shortWorld } from "../support/bank/stored-world.ts";
import { familyOf } from "../support/table/uses.ts";
import { countProcessorTime } from "./processor-time.ts";

/** The TPP whose world is changed, and the number of orders. */
export type Asked = { tppId: string; orders: number };
/** The ids of the taken orders, how often a change was sent, and the processor milliseconds of one. */
export type Told = { ids: string[]; attempts: number; perAttempt: number };

/** The number of orders in a world of its own after which the compiler is done with most of the code. */
const practice = 300;

async function submitAll(world: StoredWorld, count: number): Promise<Told> {
  const orders = Array.from({ length: count }, () =>
    singleOrder(numberOf(eirik), { requestedDate: "2026-03-05" }),
  );
  const commands = orders.map((order) => submitted(new HeldWorld(shortWorld).approved(order)));
  let attempts = 0;
  const unwatch = table.watch(({ verb, partitions }) => {
    if (verb === "write" && partitions.map(familyOf).includes("WORLD")) attempts += 1;
  });
  const milliseconds = countProcessorTime();
  const ids: string[] = [];
  for (const [at, command] of commands.entries()) {
    const state = await world.store.change(world.tppId, world.realTime, command);
    if (state !== "otherOrder" && state.status === "ACTC") ids.push(orders[at]?.id ?? "");
  }
  const whole = milliseconds();
  unwatch();
  return { ids, attempts, perAttempt: whole / attempts };
}

await connection();
const store = new WorldStore();
const ownTpp = `PSDNO-FSA-${process.pid}`;
await store.open(ownTpp, monday, () => shortWorld);
await submitAll(new StoredWorld(store, ownTpp, shortWorld), practice);
process.on("message", async ({ tppId, orders }: Asked) => {
  process.send?.(await submitAll(new StoredWorld(store, tppId, shortWorld), orders));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
