import { agenda } from "../table/agenda.ts";
import { dueShards, type Task } from "../table/keys.ts";

/** How many payments of a shard are asked for at once. */
const atOnce = 100;

/**
 * The ids of payments of which a task is due at a real instant, from all shards, the longest waiting of each first; each
 * shard at most so many times a hundred.
 */
export async function* duePayments(task: Task, at: Date, most = 20): AsyncGenerator<string[]> {
  const behind = new Map<number, string | undefined>(
    Array.from({ length: dueShards }, (_, shard) => [shard, undefined]),
  );
  for (let turn = 0; turn < most && behind.size > 0; turn += 1) {
    const found = await Promise.all(
      [...behind].map(async ([shard, place]) => {
        const some = await agenda.due(task, shard, { at, limit: atOnce, behind: place });
        if (some.length < atOnce) behind.delete(shard);
        else behind.set(shard, some.at(-1)?.behind);
        return some.map(({ id }) => id);
      }),
    );
    yield found.flat();
  }
}
