import type { Caller } from "../../http/call.ts";
import { deriveUuid } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import type { RecordedCall } from "../bank/recorded-call.ts";
import { restore } from "../bank/worlds/replace-world.ts";
import { found } from "../rules/found.ts";
import { worlds } from "./worlds.ts";

/** Returns the command that restores a snapshot. It refuses if there is no such snapshot. */
export async function restored(
  { tppId, id: callId }: Pick<Caller, "tppId" | "id">,
  snapshotId: string,
): Promise<RecordedCall<undefined>> {
  const saved = await worlds.snapshot(tppId, snapshotId);
  const id = deriveUuid(await secret("ids"), "world", callId);
  return (world, times) => restore(found(saved, "snapshotId"), { id, snapshotId })(world, times);
}
