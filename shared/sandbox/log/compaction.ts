import { table } from "../../table/client.ts";
import { patchOf } from "../bank/patch.ts";
import { logKeys, partKey, versionOf } from "./keys.ts";
import { inTransactions } from "./limits.ts";
import { type Log, readLog } from "./read-log.ts";
import { storedPatch } from "./stored-patch.ts";

/** A log of so many patches or items gets a new base. */
const most = { patches: 50, items: 60 };

/**
 * Puts a base over a long log, and then deletes what it contains. The condition is that the base on which the world
 * stands is still there, so a process that was slow never puts an older base over a newer one. No process replaces a part
 * of another one. If the process dies between two of its writes, nothing is wrong: readers take the newest complete base,
 * and the next compaction deletes the rest.
 */
export async function compactLog(tppId: string, log: Log): Promise<Log> {
  const { world, base, items } = log;
  const { version } = world;
  if (version === base) return deleteCompacted(tppId, log);
  if (version - base < most.patches && items.length < most.items) return log;
  const { puts, length } = await storedPatch(
    logKeys.entry(tppId, version, "BASE"),
    patchOf(undefined, world),
  );
  const standing = partKey(logKeys.entry(tppId, base, "BASE"), 0);
  for (const parts of inTransactions(puts)) {
    const changes = [{ check: standing, when: { present: true as const } }, ...parts];
    // Another process has put a base before. This one no longer knows which items there are.
    if ((await table.change(changes)) !== undefined) return readLog(tppId);
  }
  const kept = [...items, ...puts.map(({ put }) => put.SK)];
  return deleteCompacted(tppId, { world, base: version, items: kept, length });
}

/**
 * Deletes the entries before the base. The patch of the base's own version stays, so that a reader in the middle of this
 * meets a gap and reads again, and never finds nothing.
 */
export async function deleteCompacted(tppId: string, log: Log): Promise<Log> {
  const { PK } = logKeys.entry(tppId, log.base, "BASE");
  const old = log.items.filter((SK) => versionOf(SK) < log.base);
  await table.clear(old.map((SK) => ({ PK, SK })));
  return { ...log, items: log.items.filter((SK) => versionOf(SK) >= log.base) };
}
