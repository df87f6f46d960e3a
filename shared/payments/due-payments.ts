import { dueIndex } from "../table/due-index.ts";
import { dueShards, type Task } from "../table/keys.ts";

/** The number of payments per shard in one query. */
const atOnce = 100;

/**
 * Yields the ids of payments for which `task` is due at the real time `at`. Reads all shards, the oldest first in
 * each shard, and at most `most` times 100 ids per shard.
 */
export async function* duePayments(task: Task, at: Date, most = 20): AsyncGenerator<string[]> {
  const behind = new Map<number, string | undefined>(
    Array.from({ length: dueShards }, (_, shard) => [shard, undefined]),
  );
  for (let turn = 0; turn < most && behind.size > 0; turn += 1) {
    const found = await Promise.all(
      [...behind].map(async ([shard, place]) => {
        const some = await dueIndex.due(task, shard, { at, limit: atOnce, behind: place });
        if (some.length < atOnce) behind.delete(shard);
        else behind.set(shard, some.at(-1)?.behind);
        return some.map(({ id }) => id);
      }),
    );
    yield found.flat();
  }
}
