import { emptyWorld } from "../../../shared/sandbox/bank/content.ts";
import { patched } from "../../../shared/sandbox/bank/patched.ts";
import type { World } from "../../../shared/sandbox/bank/world.ts";
import { type EntryKind, logKeys, versionOf } from "../../../shared/sandbox/log/keys.ts";
import { isWhole, openedPatch } from "../../../shared/sandbox/log/stored-patch.ts";
import { type Item, itemsOf, type Rows } from "./rows.ts";

/** The version of each TPP's world. */
export const versionsIn = (rows: Rows): Map<string, number> =>
  new Map(
    itemsOf(rows, /^WORLD#\S+ TIP$/).map(({ tppId, version }) => [`${tppId}`, Number(version)]),
  );

/** The TPPs whose worlds differ. */
export const tppsChanged = (before: Rows, after: Rows): string[] =>
  [...versionsIn(after)].flatMap(([tppId, version]) =>
    versionsIn(before).get(tppId) === version ? [] : [tppId],
  );

const known = new Map<string, Promise<World>>();

/** Returns a TPP's world as these rows hold it. Throws if a part of its log is missing. */
export function worldIn(rows: Rows, tppId: string): Promise<World> {
  const version = versionsIn(rows).get(tppId);
  if (version === undefined) return Promise.resolve(emptyWorld);
  const { PK } = logKeys.entry(tppId, 0, "BASE");
  const items = itemsOf(rows, new RegExp(`^${PK} `)).sort((a, b) => (a.SK < b.SK ? -1 : 1));
  const last = items.at(-1);
  const name = [tppId, version, last?.SK, `${last?.body}`.slice(0, 100), items.length].join(" ");
  const world = known.get(name) ?? opened(tppId, version, items);
  known.set(name, world);
  return world;
}

async function opened(tppId: string, newest: number, items: readonly Item[]): Promise<World> {
  const entries = [...Map.groupBy(items, ({ SK }) => SK.slice(0, SK.lastIndexOf("#")))].map(
    ([name, parts]) => ({ version: versionOf(name), kind: name.slice(11) as EntryKind, parts }),
  );
  const base = entries.findLast(({ kind, parts }) => kind === "BASE" && isWhole(parts));
  const from = base?.version ?? 0;
  const patches = entries.filter(({ kind, version }) => kind === "PATCH" && version > from);
  const read = await Promise.all(
    [...(base ? [base] : []), ...patches].map(({ version, kind, parts }) =>
      openedPatch(logKeys.entry(tppId, version, kind), parts),
    ),
  );
  const world = patched(
    undefined,
    read.map(({ patch }) => patch),
  );
  if (world.version !== newest) throw new Error("The tip names another version than the log.");
  return world;
}

/** The patch of an entry of a log, by the beginning of its rows. */
export async function patchIn(rows: Rows, entry: string): Promise<unknown> {
  const [PK = "", SK = ""] = entry.split(" ");
  return (await openedPatch({ PK, SK }, itemsOf(rows, new RegExp(`^${entry}#`)))).patch;
}
