import type { Times } from "../../../rules/clock.ts";
import type { Changed, Command, World } from "../world.ts";
import { advance } from "./advance.ts";

/**
 * Applies a command after everything that was due before now. So no booking is ever older than a row that was shown
 * before, and a command meets the balances of its own instant. What is due at this very instant comes after the command:
 * an order for today is due when it is submitted, and can then still be cancelled. The version grows by one if anything
 * has changed. `before` is the world that the command met.
 */
export function change<C extends Changed<unknown>>(
  world: World,
  times: Times,
  command: (world: World, times: Times) => C,
): C & { before: World } {
  const due = advance(world, new Date(times.now.getTime() - 1));
  const changed = command(due.world, times);
  const { world: next, events } = changed;
  if (next === world) return { ...changed, before: world, events: [] };
  const version = world.version + 1;
  return {
    ...{ ...changed, before: due.world, world: { ...next, version } },
    events: [...due.events, ...events],
  };
}

/** Executes everything that is due now. The answer is the number of payments. */
export const executeDue: Command<number> = (world, { now }) => advance(world, now);
