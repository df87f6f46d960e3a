import { table } from "../../shared/table/client.ts";
import { nextDue } from "./next-due.ts";

/** Jobs look for work for this many milliseconds after the last write. */
const pause = 5000;

/**
 * Tells whether jobs may have work: shortly after a write of this process, and from the next due instant on. The due
 * instant is read again after each write. Writes of other processes are not noticed, so jobs must also run now and
 * then when this returns false.
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
