import { sandboxTime } from "../../rules/clock.ts";
import { dueShards } from "../../table/keys.ts";
import { type Clock, tpps } from "../../table/tpps.ts";
import { generations } from "../table/generations.ts";
import { orderDueIndex } from "../table/order-due-index.ts";
import { heldOrders } from "./order-item.ts";
import { endWithWorld, takeOrder } from "./take-order.ts";

/**
 * The number of orders that one query of a shard reads, and the number of queries in a run. An order that cannot be
 * executed yet does not stop the orders after it. The remaining orders wait for the next run, which begins with the
 * oldest.
 */
const [atOnce, times] = [100, 20];

/** Executes the sandbox's orders that are due at a real instant. */
export async function executeDueOrders(realTime: Date): Promise<void> {
  const failures: unknown[] = [];
  const executeDue = executeDueAt(realTime);
  const execute = async (shard: number) => {
    let behind: string | undefined;
    for (let time = 0; time < times; time += 1) {
      const some = await orderDueIndex.due(shard, realTime, atOnce, behind);
      for (const due of some) await executeDue(due).catch((error) => failures.push(error));
      behind = some.at(-1)?.behind;
      if (some.length < atOnce) break;
    }
  };
  await Promise.all(Array.from({ length: dueShards }, (_, shard) => execute(shard)));
  // A failed order does not stop the others. The job fails, its alarm fires, and the order stays due.
  if (failures.length) throw failures[0];
}

/**
 * Executes the orders that the index lists as due at a real instant. If a sandbox's clock is being moved, its orders
 * are left to that move, which executes them in order. Orders of a replaced world are ended. Each clock is read once.
 */
function executeDueAt(realTime: Date) {
  const clocks = new Map<string, Promise<Clock>>();
  const clockOf = (tppId: string) => {
    const reading = clocks.get(tppId) ?? tpps.clock(tppId);
    clocks.set(tppId, reading);
    return reading;
  };
  return async (place: { world: string; id: string }): Promise<void> => {
    const held = await heldOrders.get(place.world, place.id);
    if (held?.nextAt === undefined) return;
    const { tppId, nextAt } = held;
    const { clockOffset, moving, place: world } = await clockOf(tppId);
    const at = sandboxTime({ clockOffset }, realTime);
    // The condition that this world is still in use.
    const otherChanges = tpps.unchanged({ tppId, clockOffset, place: world });
    const step = { at, realTime, clockOffset, otherChanges };
    if (world !== undefined && world !== held.world) {
      // Skip a world that is being restored from a snapshot: it is not in use yet.
      if (!(await generations.get(tppId, held.world))?.isKept) await endWithWorld(held, step);
      return;
    }
    // The index may lag behind a clock that was set back.
    if (moving !== undefined || at.getTime() < Date.parse(nextAt)) return;
    await takeOrder(held, step);
  };
}
