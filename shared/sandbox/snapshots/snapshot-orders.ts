import { type Item, table } from "../../table/client.ts";
import type { Profile } from "../../table/tpps.ts";
import { heldOrders, readOrderItem } from "../orders/order-item.ts";
import { laterRevision } from "../rules/revisions.ts";
import { type ClockDueItem, clockDueIndex } from "../table/clock-due-index.ts";
import { sandboxKeys } from "../table/keys.ts";
import { orderDueIndex } from "../table/order-due-index.ts";

/** The number of orders that one step reads. */
const together = 50;

/**
 * Reads the rows of the waiting orders of a world, sorted by due time: the due item, the order, the transfers of a
 * bulk, and the records of finished parts.
 */
export async function waitingOrders(world: string): Promise<Item[]> {
  const places = (await clockDueIndex.all(world)).filter(({ resource }) => resource === "ORDER");
  return (await inGroups(places, rowsOf)).flat();
}

/** Reads the rows of an order. Returns none if the order is not due at the time of the due item. */
async function rowsOf(place: ClockDueItem): Promise<Item[]> {
  const rows = await table.query(sandboxKeys.order(place.world, place.id).PK);
  return rows.some(({ nextAt }) => nextAt === place.at) ? [clockDueIndex.row(place), ...rows] : [];
}

/** Converts a row to the form of a snapshot, in which nothing is due. */
export function snapshotRow(row: Item): Item {
  if (!isOrder(row)) return row;
  const { GSI1PK: _, GSI1SK: __, ...kept } = row;
  return kept;
}

/**
 * Converts the rows of a snapshot to the new generation `to.world`. Payments keep their ids, because their TPP uses
 * them.
 */
export const restoredRows = (
  rows: readonly Item[],
  profile: Profile,
  to: { world: string; realTime: Date },
): Promise<Item[]> => inGroups(rows, (row) => restoredRow(row, profile, to));

/**
 * Sets the due time of a restored order by the present sandbox clock. Its new revision is greater than every revision
 * that was answered before, also in the replaced world.
 */
async function restoredRow(
  row: Item,
  { place: left = "", clockOffset }: Profile,
  { world, realTime }: { world: string; realTime: Date },
): Promise<Item> {
  if (!isOrder(row)) return row;
  const { id, nextAt = "", revision } = readOrderItem(row);
  const last = await heldOrders.get(left, id);
  const latest = Math.max(revision, last?.revision ?? 0);
  const due = orderDueIndex.dueAt({ world, id }, nextAt, clockOffset);
  return { ...row, ...due, revision: laterRevision(latest, realTime) };
}

const isOrder = ({ PK, SK }: Item): boolean => PK.startsWith("ORDER#") && SK === "ORDER";

async function inGroups<T, R>(all: readonly T[], look: (each: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < all.length; from += together)
    found.push(...(await Promise.all(all.slice(from, from + together).map(look))));
  return found;
}
