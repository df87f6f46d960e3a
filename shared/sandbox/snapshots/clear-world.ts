import { table } from "../../table/client.ts";
import { tpps } from "../../table/tpps.ts";
import { heldOrders } from "../orders/order-item.ts";
import { endWithWorld } from "../orders/take-order.ts";
import { accounts } from "../table/accounts.ts";
import { clockDueIndex } from "../table/clock-due-index.ts";
import { type Generation, generations } from "../table/generations.ts";
import { sandboxKeys } from "../table/keys.ts";
import { snapshots } from "../table/snapshots.ts";

/**
 * Deletes a generation that no profile and no snapshot has referred to for a while. Its last readers have ended by
 * then. Rows that refer to others are deleted last, so that a later run finds the rest.
 */
export async function clearWorld(generation: Generation, now: Date): Promise<void> {
  const { tppId, world, isOld } = generation;
  const [profile, kept] = await Promise.all([tpps.profile(tppId), snapshots.list(tppId)]);
  const isNamed = profile.place === world || kept.some((each) => each.world === world);
  if (isNamed || !isOld) return generations.looked(generation, !isNamed, now);
  await clearOrders(generation, now);
  for (const id of await generations.gone(world)) await accounts.sweep(world, id);
  const rows = await generations.rows(world);
  const leads = rows.filter(isLead);
  await table.clear(rows.filter((row) => !isLead(row)));
  await table.clear(leads);
  await generations.ended(generation);
}

/**
 * Ends the waiting orders of a world and deletes them. In an unused world they are only copies and are just deleted.
 */
async function clearOrders({ world, isKept }: Generation, realTime: Date): Promise<void> {
  const step = { realTime, clockOffset: 0, otherChanges: [] };
  for (const place of await clockDueIndex.all(world)) {
    const order = isKept ? undefined : await heldOrders.get(world, place.id);
    if (order?.nextAt !== undefined) await endWithWorld(order, step);
    await table.clear([
      ...(await table.query(sandboxKeys.order(world, place.id).PK)),
      clockDueIndex.row(place),
    ]);
  }
}

/** Tells whether a row lists the accounts and cards that exist or existed. */
const isLead = ({ PK }: { PK: string }): boolean => PK.startsWith("WORLD#");
