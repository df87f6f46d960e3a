import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { isoDateTime } from "../../rules/calendar.ts";
import { deriveUuid } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import { dataVersion } from "../../table/keys.ts";
import { type Profile, tpps } from "../../table/tpps.ts";
import { found } from "../rules/found.ts";
import { generations } from "../table/generations.ts";
import { mostSnapshots, type Snapshot, snapshots } from "../table/snapshots.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { applyImport } from "../worlds/staged-import.ts";
import { restoredRows, snapshotRow } from "./snapshot-orders.ts";
import { readMoment, readWorld, writeCopy } from "./world-copy.ts";

/**
 * Copies the caller's world at one moment to a generation of its own. Finished orders and unapproved payments are not
 * copied.
 */
export function takeSnapshot(caller: Caller, name: string): Promise<Snapshot> {
  const { tppId, id, realTime, place: from } = caller;
  let attempt = 0;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const profile = await atRest(caller);
    if (profile.snapshots >= mostSnapshots)
      throw new ApiError("CONFLICT", `There are ${mostSnapshots} snapshots already: delete one.`);
    const rows = await readMoment(from);
    attempt += 1;
    const world = await beginGeneration(caller, `snapshot ${attempt}`);
    await writeCopy(rows.map(snapshotRow), from, world);
    const createdAt = isoDateTime(realTime);
    const snapshot = { id, tppId, name, world, createdAt, version: dataVersion };
    return {
      answer: snapshot,
      resource: { type: "snapshot", id },
      changes: [...snapshots.created(snapshot, profile), generations.intact(tppId, world)],
    };
  });
}

/**
 * Copies a snapshot with its waiting orders to a new generation and makes that the caller's world. A reader sees all of
 * the old world or all of the new one. Orders that were submitted since the snapshot belong to the old world.
 */
export function restoreSnapshot(caller: Caller, id: string): Promise<undefined> {
  const { tppId, realTime } = caller;
  let attempt = 0;
  return changeSandboxOnce(caller, "SANDBOX_INITIALISED", async () => {
    const snapshot = found(await snapshots.get(tppId, id), "snapshotId");
    if (snapshot.version !== dataVersion)
      throw new ApiError(
        "CONFLICT",
        `This snapshot is of version ${snapshot.version} of the bank's data, and the bank is at version ${dataVersion}: delete it and take a new one.`,
        { path: "snapshotId" },
      );
    const profile = await atRest(caller);
    attempt += 1;
    const world = await beginGeneration(caller, `restored ${attempt}`);
    const rows = await readWorld(snapshot.world);
    await writeCopy(await restoredRows(rows, profile, { world, realTime }), snapshot.world, world);
    return {
      answer: undefined,
      resource: { type: "snapshot", id },
      changes: [...snapshots.restored(snapshot, world, profile), generations.inUse(tppId, world)],
    };
  });
}

/** Deletes a snapshot. A job deletes its rows later. */
export function deleteSnapshot(caller: Caller, id: string): Promise<undefined> {
  return changeSandboxOnce(caller, "SANDBOX_DELETED", async () => ({
    answer: undefined,
    resource: { type: "snapshot", id },
    changes: snapshots.removed(found(await snapshots.get(caller.tppId, id), "snapshotId")),
  }));
}

/** Reads the profile of a sandbox. Refuses if an import or a move of the clock is running. */
async function atRest({ tppId, place: world }: Caller): Promise<Profile> {
  const profile = await tpps.profile(tppId);
  if (profile.moving)
    throw new ApiError("CONFLICT", "The clock of this sandbox is being moved. Try again.");
  if (profile.place !== world)
    throw new ApiError("CONFLICT", "The sandbox was reset during this call.");
  if (!profile.applying) return profile;
  await applyImport(tppId, profile.applying);
  return tpps.profile(tppId);
}

/** Each attempt makes its own generation, because a late attempt must not overwrite a world in use. */
async function beginGeneration({ tppId, id, realTime }: Caller, what: string): Promise<string> {
  const world = deriveUuid(await secret("ids"), "world", id, realTime.toISOString(), what);
  await generations.begin(tppId, world, realTime, { isKept: true });
  return world;
}
