import type { Changed, Command, Times, World } from "../world.ts";
import { advance } from "./advance.ts";

/**
 * Applies a command after everything that is due until now. So no booking is ever older than a row that was shown
 * before, and a command meets the balances of its own instant. The version grows by one if anything has changed.
 */
export function change<A>(world: World, times: Times, command: Command<A>): Changed<A> {
  const due = advance(world, times.now);
  const { world: next, answer, events } = command(due.world, times);
  if (next === world) return { world, answer, events: [] };
  const version = world.version + 1;
  return { world: { ...next, version }, answer, events: [...due.events, ...events] };
}
