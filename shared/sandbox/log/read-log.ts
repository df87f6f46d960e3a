import { type Item, table } from "../../table/client.ts";
import { emptyWorld } from "../bank/content.ts";
import { patched } from "../bank/patched.ts";
import type { World } from "../bank/world.ts";
import { type EntryKind, logKeys, versionOf, versionText } from "./keys.ts";
import { UnreadableLog } from "./refusals.ts";
import { isWhole, openedPatch } from "./stored-patch.ts";

/** A world as it was read or written, and what compaction needs to know of its log. */
export type Log = {
  world: World;
  /** The version of the base on which the world stands. */
  base: number;
  /** The sort keys of all items that a new base makes unnecessary. */
  items: readonly string[];
  /** The length of the texts of which the world was made. */
  length: number;
};

/** The number of queries for one world. Readers may meet a compaction, which takes entries away. */
const attempts = 3;

/**
 * Reads the newest world, or what is newer than a known one, with one query. Reads again if parts are missing
 * or if there is a gap: a query of several pages is no snapshot.
 */
export async function readLog(tppId: string, known?: Log): Promise<Log> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const items = await itemsAfter(tppId, known?.world.version);
    if (!known && items.length === 0) return noLog;
    const found = startIn(entriesOf(items), known);
    if (found) return openedLog(tppId, { ...found, known, read: items.map(({ SK }) => SK) });
  }
  throw new UnreadableLog(new Error("Parts of the log are missing."));
}

const itemsAfter = (tppId: string, version?: number): Promise<Item[]> =>
  table.query(logKeys.entry(tppId, 0, "BASE").PK, {
    ...(version === undefined ? {} : { between: [versionText(version + 1), "~"] }),
  });

/** The log of a TPP that has no world yet. */
const noLog: Log = { world: emptyWorld, base: 0, items: [], length: 0 };

type Entry = { version: number; kind: EntryKind; items: Item[] };

const entriesOf = (items: readonly Item[]): Entry[] =>
  [...Map.groupBy(items, ({ SK }) => SK.slice(0, SK.lastIndexOf("#")))].map(([name, parts]) => ({
    ...{ version: versionOf(name), kind: name.slice(11) as EntryKind, items: parts },
  }));

/** The beginning of the newest world: the known one, or else the newest base, and the patches that follow. */
type Start = { base: Entry | undefined; patches: Entry[] };

/** Finds a start after which no patch is missing. */
function startIn(entries: readonly Entry[], known: Log | undefined): Start | undefined {
  const whole = entries.filter(({ items }) => isWhole(items));
  const bases = whole.filter(({ kind }) => kind === "BASE").toReversed();
  const last = Math.max(known?.world.version ?? 0, ...entries.map(({ version }) => version));
  for (const base of [...(known ? [undefined] : []), ...bases]) {
    const from = base?.version ?? known?.world.version ?? 0;
    const patches = whole.filter(({ kind, version }) => kind === "PATCH" && version > from);
    if (patches.length === last - from) return { base, patches };
  }
  return undefined;
}

async function openedLog(
  tppId: string,
  { base, patches, known, read }: Start & { known: Log | undefined; read: readonly string[] },
): Promise<Log> {
  const entries = [...(base ? [base] : []), ...patches];
  const from = base ? undefined : known;
  try {
    const opened = await Promise.all(
      entries.map(({ version, kind, items }) =>
        openedPatch(logKeys.entry(tppId, version, kind), items),
      ),
    );
    return {
      world: patched(
        from?.world,
        opened.map(({ patch }) => patch),
      ),
      base: base?.version ?? known?.base ?? 0,
      items: [...(known?.items ?? []), ...read],
      length: opened.reduce((sum, { length }) => sum + length, from?.length ?? 0),
    };
  } catch (error) {
    throw new UnreadableLog(error);
  }
}
