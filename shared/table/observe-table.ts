/**
 * One use of the table, for watchers: tests of permissions and of the number of round trips. `checked` are partitions
 * that a transaction only checks.
 */
export type Use = {
  verb: "read" | "write";
  partitions: readonly string[];
  checked: readonly string[];
  done: Promise<unknown>;
};

type PartOfKey = { PK: string };

const watchers = new Set<(use: Use) => void>();

/** Reports every use until the returned function is called. */
export function observeTable(watcher: (use: Use) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Reports the start of a use to the watchers. */
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
