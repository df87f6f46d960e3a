import { ApiError } from "../../errors.ts";
import { timesOf } from "../../rules/clock.ts";
import { change } from "../bank/orders/change.ts";
import type { Command, Event } from "../bank/world.ts";
import type { Call } from "./calls.ts";
import { refuseLargeWorld } from "./limits.ts";
import type { Log } from "./read-log.ts";
import { write } from "./transaction.ts";

export type Asked<A> = {
  tppId: string;
  realTime: Date;
  command: Command<A>;
  call: Call | undefined;
};

/** The result of one attempt. `mark` is a number that differs between processes. */
type Attempt<A> =
  | { written: Log; answer: A; events: readonly Event[] }
  | { unchanged: A }
  | { refusal: ApiError }
  | { refused: "tip" | "call"; mark: number };

/** Applies a command to a world, and tries to write what it makes. */
export async function attempted<A>(asked: Asked<A>, log: Log): Promise<Attempt<A>> {
  const { tppId, realTime, command, call } = asked;
  const { world } = log;
  const times = timesOf(world, realTime);
  try {
    const changed = change(world, times, command);
    if (changed.world === world && !call) return { unchanged: changed.answer };
    // A payment is never refused for it, and a call is not for what was executed before it.
    if (call) refuseLargeWorld(changed.before, changed.world);
    const tip = world.version;
    const written = await write({ tppId, realTime, tip, from: log, changed, call });
    if ("refused" in written) return written;
    return { written: written.log, answer: changed.answer, events: changed.events };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}
