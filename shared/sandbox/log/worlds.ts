import { table } from "../../table/client.ts";
import { logKeys } from "./keys.ts";
import { WorldStore } from "./world-store.ts";

/** The worlds of this process. */
export const worlds = new WorldStore();

/** Reads the version of a TPP's world. Undefined if the TPP has none yet. */
export async function worldVersion(tppId: string): Promise<number | undefined> {
  const tip = await table.get(logKeys.tip(tppId));
  return tip && Number(tip.version);
}
