import type { User } from "../bank/bank.ts";
import { bank } from "../bank/stage-bank.ts";
import type { Change } from "../table/expressions.ts";

/** A transaction has room for 100 changes, some of which are a consent's own. */
const room = 90;

/**
 * The conditions under which somebody may use what is granted, for the transaction that grants it, as many as have room in
 * it: every read looks anew at what the PSU may use. Undefined where something may not be used now.
 */
export async function mandatesOf(
  world: string,
  by: User,
  granted: readonly { id: string }[],
): Promise<readonly Change[] | undefined> {
  const mandates = await bank().mandates(
    world,
    by,
    granted.map(({ id }) => id),
  );
  return mandates?.slice(0, room);
}
