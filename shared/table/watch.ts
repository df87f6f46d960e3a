/** One use of the table, as those who watch it are told: by tests of permissions and by the count of round trips. */
export type Use = { verb: "read" | "write"; partitions: readonly string[]; done: Promise<unknown> };

const watchers = new Set<(use: Use) => void>();

/** Tells of every use until the function it answers is called. */
export function watch(watcher: (use: Use) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells the watchers of a use that has begun. */
export function used<T>(
  verb: Use["verb"],
  keys: readonly { PK: string }[],
  done: Promise<T>,
): Promise<T> {
  if (watchers.size) {
    const use = { verb, partitions: keys.map(({ PK }) => PK), done };
    for (const watcher of watchers) watcher(use);
  }
  return done;
}
