/** Stores outside the table. The truststore and the register's file are read, the audit archive is written. */
export type ObjectName = "truststore" | "register" | "audit";

const watchers = new Set<(name: ObjectName) => void>();

/** Reports the use of a store to the watchers. */
export function useStore(name: ObjectName): void {
  for (const watcher of watchers) watcher(name);
}

/** Calls the watcher at each use of a store, until the returned function is called. Tests of permissions need it. */
export function observeStores(watcher: (name: ObjectName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
