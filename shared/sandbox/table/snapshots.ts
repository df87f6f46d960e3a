import * as v from "valibot";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { keys } from "../../table/keys.ts";
import { isAtRest, type Profile } from "../../table/tpps.ts";
import { firstVersion } from "../../table/version.ts";
import { sandboxKeys } from "./keys.ts";

const SnapshotItem = v.object({
  id: v.string(),
  tppId: v.string(),
  name: v.string(),
  /** The generation of the snapshot. No call reads or changes it. */
  world: v.string(),
  createdAt: v.string(),
  /** The version of the data model of this snapshot. */
  version: v.optional(v.number(), firstVersion),
});

export type Snapshot = v.InferOutput<typeof SnapshotItem>;

/** The maximum number of snapshots of a TPP. */
export const mostSnapshots = 20;

export const snapshots = {
  async get(tppId: string, id: string): Promise<Snapshot | undefined> {
    const item = await table.get(sandboxKeys.snapshot(tppId, id));
    return item && v.parse(SnapshotItem, item);
  },

  /** Lists the snapshots of a TPP, the newest first. */
  async list(tppId: string): Promise<Snapshot[]> {
    const { PK, SK } = sandboxKeys.snapshot(tppId, "");
    const items = await table.query(PK, { prefix: SK });
    return items
      .map((item) => v.parse(SnapshotItem, item))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  },

  /** The changes that add a snapshot if the sandbox has not changed since it was read and the limit is not reached. */
  created: (snapshot: Snapshot, profile: Profile): Change[] => [
    {
      put: { ...sandboxKeys.snapshot(snapshot.tppId, snapshot.id), ...snapshot },
      when: { absent: true },
    },
    {
      update: keys.profile(snapshot.tppId),
      set: { snapshots: profile.snapshots + 1 },
      when: { oneOf: { ...isAtRest(profile), ...countIs(profile) } },
    },
  ],

  /** The changes that delete a snapshot. */
  removed: ({ tppId, id }: Snapshot): Change[] => [
    { delete: sandboxKeys.snapshot(tppId, id), when: { present: true } },
    { update: keys.profile(tppId), add: { snapshots: -1 } },
  ],

  /** The changes that make a copy of a snapshot its TPP's world, if the sandbox has not changed since it was read. */
  restored: ({ tppId, id }: Snapshot, world: string, profile: Profile): Change[] => [
    { check: sandboxKeys.snapshot(tppId, id), when: { present: true } },
    { update: keys.profile(tppId), set: { place: world }, when: { oneOf: isAtRest(profile) } },
  ],
};

const countIs = ({ snapshots }: Profile) => ({
  snapshots: snapshots ? [snapshots] : [undefined, 0],
});
