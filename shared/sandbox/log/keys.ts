import { type Key, key } from "../../table/keys.ts";

/** A base is a whole world, a patch the difference that one change makes. */
export type EntryKind = "BASE" | "PATCH";

/**
 * The items that keep a TPP's world. The version of an entry stands before its kind, so that one query from a version on
 * finds newer patches and newer bases: a reader whose next patches have gone into a base finds that base.
 */
// biome-ignore format: one item per line, so that the design reads as a table
export const logKeys = {
  tip:      (tppId: string)                                     => key("WORLD", tppId, "TIP"),                                    // the version of the newest entry; GSI1: due worlds
  entry:    (tppId: string, version: number, kind: EntryKind)   => key("WORLD", `${tppId}#LOG`, `${versionText(version)}#${kind}`), // parts of a sealed base or patch, each under the entry's key and its number
  call:     (tppId: string, callId: string)                     => key("WORLD", `${tppId}#CALLS`, callId),                        // a sandbox call that was applied, with the version that it made; 2 days
  snapshot: (tppId: string, id: string)                         => key("WORLD", `${tppId}#SNAPSHOTS`, id),                        // parts of a sealed snapshot, whose name is in the world
};

/** A version in the form of sort keys. */
export const versionText = (version: number): string => `${version}`.padStart(10, "0");

/** The version of an entry, by the sort key of one of its parts. */
export const versionOf = (sortKey: string): number => Number(sortKey.slice(0, 10));

/** The key of a part of an entry or snapshot. */
export const partKey = ({ PK, SK }: Key, part: number): Key => ({
  PK,
  SK: `${SK}#${`${part}`.padStart(2, "0")}`,
});

/** GSI1, sparse: worlds by shard and the real instant at which something is due in them. */
export const worldDue = (shard: number, at: string, tppId: string) => ({
  GSI1PK: `BANKDUE#WORLD#${shard}`,
  GSI1SK: `${at}#${tppId}`,
});
