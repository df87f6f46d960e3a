import { ApiError } from "../../errors.ts";
import { inOrder } from "../../rules/in-order.ts";
import { type Item, table } from "../../table/client.ts";
import { customers } from "../table/customers.ts";
import { generations } from "../table/generations.ts";
import { waitingOrders } from "./snapshot-orders.ts";

/** The number of attempts to read a world without a change in between. */
const attempts = 5;

/**
 * Reads a world in which anything may happen meanwhile as it was at one moment, with the orders that wait in it: two
 * readings one after the other that are alike are what it was between them.
 */
export async function readMoment(world: string): Promise<Item[]> {
  let before = await readWorld(world);
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const after = await readWorld(world);
    if (textOf(before) === textOf(after)) return after;
    before = after;
  }
  throw new ApiError("CONFLICT", "The sandbox changes all the time. Try again when it is at rest.");
}

/** All rows of a world, the orders that wait in it among them. */
export async function readWorld(world: string): Promise<Item[]> {
  const [rows, orders] = await Promise.all([generations.rows(world), waitingOrders(world)]);
  return [...rows, ...orders];
}

/** Writes a copy of a world as a generation that nobody reads yet. */
export async function writeCopy(rows: readonly Item[], from: string, to: string): Promise<void> {
  const moved = await Promise.all(rows.map((row) => movedTo(row, from, to)));
  await table.load(moved.flat());
}

/** A row in another generation. What is sealed or found by a world's name is made anew with the customer. */
async function movedTo(row: Item, from: string, to: string): Promise<Item[]> {
  if (row.SK.startsWith("NUMBER#")) return [];
  if (row.SK.startsWith("CUSTOMER#")) return customers.moved(row, to);
  const world = row.world === from ? { world: to } : {};
  return [{ ...row, ...world, PK: row.PK.replace(from, to) }];
}

/** The same for all that is alike: the table has no order of attributes. */
const textOf = (rows: readonly Item[]): string =>
  JSON.stringify(rows, (name, value) => {
    if (typeof value === "bigint") return `${value}n`;
    return inOrder(name, value instanceof Set ? [...value].sort() : value);
  });
