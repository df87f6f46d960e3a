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
  /** The generation it is kept in, which nobody reads or changes. */
  world: v.string(),
  createdAt: v.string(),
  /** The version of the data model in which it is kept. */
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

  /** The newest first. */
  async list(tppId: string): Promise<Snapshot[]> {
    const { PK, SK } = sandboxKeys.snapshot(tppId, "");
    const items = await table.query(PK, { prefix: SK });
    return items
      .map((item) => v.parse(SnapshotItem, item))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  },

  /** The changes by which there is one more, if the sandbox is as it was read and there is room. */
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

  /** The changes by which there is one less. */
  removed: ({ tppId, id }: Snapshot): Change[] => [
    { delete: sandboxKeys.snapshot(tppId, id), when: { present: true } },
    { update: keys.profile(tppId), add: { snapshots: -1 } },
  ],

  /** The changes by which a generation made of one becomes its TPP's world, if the sandbox is as it was read. */
  restored: ({ tppId, id }: Snapshot, world: string, profile: Profile): Change[] => [
    { check: sandboxKeys.snapshot(tppId, id), when: { present: true } },
    { update: keys.profile(tppId), set: { place: world }, when: { oneOf: isAtRest(profile) } },
  ],
};

const countIs = ({ snapshots }: Profile) => ({
  snapshots: snapshots ? [snapshots] : [undefined, 0],
});
