import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { patchOf } from "../bank/patch.ts";
import { patched } from "../bank/patched.ts";
import type { World } from "../bank/world.ts";
import { savedWorld } from "../bank/worlds/snapshots.ts";
import { logKeys } from "./keys.ts";
import { snapshotOfAnotherRelease, unreadableSnapshot } from "./refusals.ts";
import { isWhole, openedPatch, storedPatch } from "./stored-patch.ts";

/** The changes that save the world for each new name of a snapshot, and delete what was saved for each name that is gone. */
export async function snapshotChanges(
  tppId: string,
  before: World,
  after: World,
): Promise<Change[]> {
  if (before.snapshots === after.snapshots) return [];
  const [had, has] = [before, after].map(({ snapshots }) => new Set(snapshots.map(idOf)));
  const added = [...(has ?? [])].filter((id) => !had?.has(id));
  const gone = [...(had ?? [])].filter((id) => !has?.has(id));
  const saved = added.map(async (id): Promise<Change[]> => {
    const place = logKeys.snapshot(tppId, id);
    return (await storedPatch(place, patchOf(undefined, savedWorld(after)))).puts;
  });
  const deleted = gone.map(async (id) =>
    (await partsOf(tppId, id)).map(({ PK, SK }): Change => ({ delete: { PK, SK } })),
  );
  return (await Promise.all([...saved, ...deleted])).flat();
}

/** Reads the world of a snapshot. Undefined if there is no such snapshot. */
export async function readSnapshot(tppId: string, id: string): Promise<World | undefined> {
  const items = await partsOf(tppId, id);
  if (items.length === 0) return undefined;
  if (!isWhole(items)) throw unreadableSnapshot(new Error("Parts of a snapshot are missing."));
  const { patch } = await openedPatch(logKeys.snapshot(tppId, id), items).catch((error) => {
    throw unreadableSnapshot(error);
  });
  if (patch.format !== 1) throw snapshotOfAnotherRelease();
  return patched(undefined, [patch]);
}

const idOf = ({ id }: { id: string }): string => id;

function partsOf(tppId: string, id: string) {
  const { PK, SK } = logKeys.snapshot(tppId, id);
  return table.query(PK, { prefix: `${SK}#` });
}
