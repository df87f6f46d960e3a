/**
 * Stores outside the table. The truststore, the register's file, the gateway's access log published figures, announcements
 * and closures are read; the audit archive and the hourly counts of requests are written.
 */
export type ObjectName =
  | "truststore"
  | "register"
  | "audit"
  | "accessLog"
  | "requestCounts"
  | "figures"
  | "announcements"
  | "closures";

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
