import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";

/** Makes all changes or none. Returns "refused" if a condition failed, for example because another call was first. */
export const tryChange = async (changes: readonly Change[]): Promise<"done" | "refused"> =>
  (await table.change(changes)) === undefined ? "done" : "refused";
