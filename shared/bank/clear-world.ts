import { endWithWorld } from "../payments/take-step.ts";
import { accounts } from "../table/accounts.ts";
import { table } from "../table/client.ts";
import { type Generation, generations } from "../table/generations.ts";
import { payments } from "../table/payments.ts";
import { snapshots } from "../table/snapshots.ts";
import { tpps } from "../table/tpps.ts";
import { waiting } from "../table/waiting.ts";

/** How many waiting payments are rejected at once. */
const atOnce = 100;

/**
 * Clears a generation away that nobody names, neither a profile nor a snapshot, and that nobody has named for a while:
 * whoever reads it still has ended by then. The rows that lead to others go last, so that a later run finds what is left.
 */
export async function clearWorld(generation: Generation, now: Date): Promise<void> {
  const { tppId, world, isOld } = generation;
  const [profile, kept] = await Promise.all([tpps.profile(tppId), snapshots.list(tppId)]);
  const isNamed = profile.world === world || kept.some((each) => each.world === world);
  if (isNamed || !isOld) return generations.looked(generation, !isNamed, now);
  await rejectWaiting(world, now);
  await waiting.sweep(world);
  for (const id of await generations.gone(world)) await accounts.sweep(world, id);
  const rows = await generations.rows(world);
  const leads = rows.filter(isLead);
  await table.clear(rows.filter((row) => !isLead(row)));
  await table.clear(leads);
  await generations.ended(generation);
}

/** Rejects what still waits in a world; a payment that a snapshot has brought back waits in another one. */
async function rejectWaiting(world: string, now: Date): Promise<void> {
  let behind: Awaited<ReturnType<typeof waiting.next>>[number] | undefined;
  do {
    const some = await waiting.next(world, atOnce, behind);
    for (const { id } of some) {
      const payment = await payments.get(id);
      if (payment?.world === world && payment.nextAt !== undefined)
        await endWithWorld(payment, { realTime: now, alongside: [] });
    }
    behind = some.at(-1);
  } while (behind);
}

/** Whether a row is of those that tell which accounts and cards there are, or were. */
const isLead = ({ PK }: { PK: string }): boolean => PK.startsWith("WORLD#");
