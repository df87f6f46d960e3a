import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as restoreSnapshot } from "../../../functions/sandbox/restore-snapshot.ts";
import { type CallOptions, call } from "../operations/call.ts";
import { done } from "./sandbox-world.ts";

/** Takes a snapshot of a sandbox, and returns its id. */
export const save = async (options: CallOptions = {}): Promise<string> =>
  (await done(createSnapshot, { body: { name: "Saved" }, ...options })).snapshotId;

export const restore = (snapshotId: string, options: CallOptions = {}) =>
  call(restoreSnapshot, { params: { snapshotId }, ...options });
