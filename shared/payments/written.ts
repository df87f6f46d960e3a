import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";

/** Makes changes, all or none, and tells whether they were made: of two at once, the second is refused. */
export const written = async (changes: readonly Change[]): Promise<"done" | "refused"> =>
  (await table.change(changes)) === undefined ? "done" : "refused";
