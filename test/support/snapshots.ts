import { randomUUID } from "node:crypto";
import { handler as createSnapshot } from "../../functions/sandbox/create-snapshot.ts";
import { handler as restoreSnapshot } from "../../functions/sandbox/restore-snapshot.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { waiting } from "../../shared/table/waiting.ts";
import { type CallOptions, call } from "./call.ts";
import type { Received } from "./payments.ts";
import { done } from "./sandbox-world.ts";

/** Saves a sandbox, and answers the snapshot's id. */
export const save = async (options: CallOptions = {}): Promise<string> =>
  (await done(createSnapshot, { body: { name: "Saved" }, ...options })).snapshotId;

export const restore = (snapshotId: string, options: CallOptions = {}) =>
  call(restoreSnapshot, { params: { snapshotId }, ...options });

/** Lets so many more payments wait that are like one in all but their ids, without all that it takes to make them. */
export async function multiply({ params }: Received, times: number): Promise<void> {
  const item = await table.get(keys.payment(params["payment-id"]));
  if (!item) throw new Error("There is no such payment.");
  const more = Array.from({ length: times }, () => {
    const id = randomUUID();
    return { ...item, ...keys.payment(id), id };
  });
  await table.load(more);
  await waiting.load(String(item.world), more);
}
