import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { type Copy, requests } from "../table/requests.ts";

/** The condition of a write failed because another copy of the same request has decided. The pipeline runs it again. */
export class DecidedByAnotherCopy extends Error {}

/**
 * Makes the changes of a write, all or none, and records in the same transaction that its request is decided. `told` is
 * the part of the answer that a repetition finds nowhere else. Returns the index of the first change whose condition
 * failed, if any.
 */
export async function decide(
  copy: Copy,
  changes: readonly Change[],
  told?: string,
): Promise<number | undefined> {
  const refused = await table.change([requests.decided(copy, told), ...changes]);
  if (refused === 0) throw new DecidedByAnotherCopy("Another copy of this request has decided.");
  return refused === undefined ? undefined : refused - 1;
}
