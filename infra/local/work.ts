import { table } from "../../shared/table/client.ts";
import { nextDue } from "./next-due.ts";

/** Jobs look for work as long as the last write is not older than this, in milliseconds. */
const pause = 5000;

/**
 * Tells whether jobs may find something to do: after a write of this process, and from the instant on at which something is
 * due. This instant is read once after the last write. Writes of other processes are not seen: a job must also run at times
 * when this says no.
 */
export function watchForWork({ read = nextDue, now = Date.now } = {}) {
  let [lastChange, lastRead, next] = [now(), 0, Number.NEGATIVE_INFINITY];

  const stop = table.watch(({ verb }) => {
    if (verb === "write") [lastChange, next] = [now(), Number.NEGATIVE_INFINITY];
  });

  async function look(): Promise<void> {
    const before = lastChange;
    // If the index cannot be read, the jobs go on and report the failure.
    const found = await read().catch(() => Number.NEGATIVE_INFINITY);
    if (before === lastChange) next = found;
  }

  return {
    hasWork(): boolean {
      const at = now();
      if (at - lastChange < pause) return true;
      if (next > at) return false;
      if (at - lastRead >= pause) {
        lastRead = at;
        void look();
      }
      return true;
    },
    stop,
  };
}
