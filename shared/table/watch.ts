/**
 * One use of the table, as those who watch it are told: by tests of permissions and by the count of round trips. Among the
 * partitions are those that a transaction only checks.
 */
export type Use = {
  verb: "read" | "write";
  partitions: readonly string[];
  checked: readonly string[];
  done: Promise<unknown>;
};

type PartOfKey = { PK: string };

const watchers = new Set<(use: Use) => void>();

/** Tells of every use until the function it answers is called. */
export function watch(watcher: (use: Use) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells the watchers of a use that has begun. */
export function used<T>(
  verb: Use["verb"],
  keys: readonly PartOfKey[],
  done: Promise<T>,
  checked: readonly PartOfKey[] = [],
): Promise<T> {
  if (watchers.size) {
    const partitionsOf = (some: readonly PartOfKey[]) => some.map(({ PK }) => PK);
    const use = { verb, partitions: partitionsOf(keys), checked: partitionsOf(checked), done };
    for (const watcher of watchers) watcher(use);
  }
  return done;
}
