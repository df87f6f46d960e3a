import { ApiError } from "../../errors.ts";
import { inOrder } from "../../rules/in-order.ts";
import { type Item, table } from "../../table/client.ts";
import { customers } from "../table/customers.ts";
import { generations } from "../table/generations.ts";
import { waitingOrders } from "./snapshot-orders.ts";

/** The number of attempts to read a world without a change in between. */
const attempts = 5;

/**
 * Reads a world and its waiting orders as they were at one moment, although other calls may change it. Two equal
 * readings one after the other prove the state between them.
 */
export async function readMoment(world: string): Promise<Item[]> {
  let before = await readWorld(world);
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const after = await readWorld(world);
    if (textOf(before) === textOf(after)) return after;
    before = after;
  }
  throw new ApiError(
    "CONFLICT",
    "The sandbox changed during the snapshot. Retry when no calls are running.",
  );
}

/** Reads all rows of a world, with its waiting orders. */
export async function readWorld(world: string): Promise<Item[]> {
  const [rows, orders] = await Promise.all([generations.rows(world), waitingOrders(world)]);
  return [...rows, ...orders];
}

/** Writes a copy of a world as a generation that is not in use yet. */
export async function writeCopy(rows: readonly Item[], from: string, to: string): Promise<void> {
  const moved = await Promise.all(rows.map((row) => movedTo(row, from, to)));
  await table.load(moved.flat());
}

/**
 * Converts a row to another generation. Encrypted values and look-up keys depend on the generation and are made again.
 */
async function movedTo(row: Item, from: string, to: string): Promise<Item[]> {
  if (row.SK.startsWith("NUMBER#")) return [];
  if (row.SK.startsWith("CUSTOMER#")) return customers.moved(row, to);
  const world = row.world === from ? { world: to } : {};
  return [{ ...row, ...world, PK: row.PK.replace(from, to) }];
}

/** Equal rows get equal texts. The table does not keep the order of attributes. */
const textOf = (rows: readonly Item[]): string =>
  JSON.stringify(rows, (name, value) => {
    if (typeof value === "bigint") return `${value}n`;
    return inOrder(name, value instanceof Set ? [...value].sort() : value);
  });
