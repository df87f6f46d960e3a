/**
 * Objects outside the table: the truststore and the register's file, which are read, and the audit archive, which is
 * written.
 */
export type ObjectName = "truststore" | "register" | "audit";

const watchers = new Set<(name: ObjectName) => void>();

/** Says that something outside the table is used, wherever this stage keeps it. */
export function useStore(name: ObjectName): void {
  for (const watcher of watchers) watcher(name);
}

/** Tells of every such use until the function it answers is called; tests of permissions ask. */
export function observeStores(watcher: (name: ObjectName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
