import { ApiError } from "../../../errors.ts";
import { sandboxSnapshots } from "../../../limits.ts";
import { found } from "../../rules/found.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Snapshot, World } from "../world.ts";

/** The part of a world that a snapshot saves. Orders that have ended are not part of it. */
export const savedWorld = (world: World): World => ({
  ...world,
  orders: new Map([...world.orders].filter(([, { nextAt }]) => nextAt !== undefined)),
  snapshots: [],
});

/** Adds the name of a snapshot. The log saves the world itself in the same transaction. */
export const addSnapshot =
  (snapshot: Snapshot): RecordedCall<Snapshot> =>
  (world) => {
    if (world.snapshots.length >= sandboxSnapshots)
      throw new ApiError(
        "CONFLICT",
        `There are ${sandboxSnapshots} snapshots already: delete one.`,
      );
    const after = { ...world, snapshots: [...world.snapshots, snapshot] };
    return recorded(after, snapshot, "SANDBOX_CREATED", { type: "snapshot", id: snapshot.id });
  };

export const removeSnapshot =
  (id: string): RecordedCall<undefined> =>
  (world) => {
    const gone = snapshotOf(world, id);
    const snapshots = world.snapshots.filter((each) => each !== gone);
    return recorded({ ...world, snapshots }, undefined, "SANDBOX_DELETED", {
      type: "snapshot",
      id,
    });
  };

/** Returns the name of a snapshot, or throws a 404 with its path. */
export const snapshotOf = ({ snapshots }: World, id: string): Snapshot =>
  found(
    snapshots.find((each) => each.id === id),
    "snapshotId",
  );
