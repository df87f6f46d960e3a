import { dueOf } from "../baskets/due-of.ts";
import { sandboxTime } from "../rules/clock.ts";
import type { Task } from "../table/agenda.ts";
import { type Clock, tpps } from "../table/tpps.ts";

/**
 * Does what the index has as due at a real instant. What belongs to a sandbox whose clock is being moved is left to that
 * move, which knows the order; what belongs to a world that was reset is ended. The clocks are read once.
 */
export function executeDueAt(realTime: Date): (task: Task) => Promise<void> {
  const clocks = new Map<string, Promise<Clock>>();
  const clockOf = (tppId: string) => {
    const reading = clocks.get(tppId) ?? tpps.clock(tppId);
    clocks.set(tppId, reading);
    return reading;
  };
  return async (task) => {
    const due = await dueOf(task);
    if (due?.nextAt === undefined) return;
    const { tppId, nextAt } = due;
    const { clockOffset, moving, world } = await clockOf(tppId);
    if (world !== undefined && world !== due.world) {
      // As long as that world is the one in use: a snapshot may have brought the payment back meanwhile.
      const alongside = tpps.unchanged({ tppId, world, clockOffset });
      await due.end({ realTime, alongside });
      return;
    }
    const at = sandboxTime({ clockOffset }, realTime);
    // The index may lag behind a clock that was set back.
    if (moving !== undefined || at.getTime() < Date.parse(nextAt)) return;
    const alongside = tpps.unchanged({ tppId, clockOffset, ...(world ? { world } : {}) });
    await due.take({ at, realTime, clockOffset, alongside });
  };
}
