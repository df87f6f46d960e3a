import { ApiError } from "../errors.ts";
import { inOrder } from "../in-order.ts";
import { type Item, table } from "../table/client.ts";
import { customers } from "../table/customers.ts";
import { generations } from "../table/generations.ts";
import { payments } from "../table/payments.ts";
import { type Waiting, waiting } from "../table/waiting.ts";

/** A world as it was at one moment: its rows, and what is known of the payments that wait in it. */
export type WorldCopy = { rows: Item[]; waits: Item[] };

/** How many approved payments may wait in a world that is saved: all change with the world in one transaction. */
export const mostWaiting = 80;

/** How many of those that wait are read at once. */
const atOnce = 100;

/** How often a world is read until nothing has changed in between. */
const attempts = 5;

/**
 * Reads a world in which anything may happen meanwhile as it was at one moment: two readings one after the other that
 * are alike are what it was between them.
 */
export async function readMoment(world: string): Promise<WorldCopy> {
  let before = await readOnce(world);
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const after = await readOnce(world);
    if (textOf(before) === textOf(after)) return after;
    before = after;
  }
  throw new ApiError("CONFLICT", "The sandbox changes all the time. Try again when it is at rest.");
}

async function readOnce(world: string): Promise<WorldCopy> {
  const [rows, waits] = await Promise.all([generations.rows(world), approvedIn(world)]);
  return { rows, waits };
}

/** What is known of the approved payments that wait in a world; one that nobody has approved is not kept with it. */
async function approvedIn(world: string): Promise<Item[]> {
  const kept: Item[] = [];
  let behind: Waiting | undefined;
  do {
    const some = await waiting.next(world, atOnce, behind);
    const ids = some.flatMap(({ resource, id }) => (resource === "PAYMENT" ? [id] : []));
    kept.push(...(await payments.kept(ids)));
    if (kept.length > mostWaiting)
      throw new ApiError(
        "CONFLICT",
        `More than ${mostWaiting} approved payments wait in this sandbox: it cannot be saved.`,
      );
    behind = some.at(-1);
  } while (behind);
  return kept;
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
  return [{ ...row, PK: row.PK.replace(from, to) }];
}

/** The same for all that is alike: the table has no order of attributes. */
const textOf = (copy: WorldCopy): string =>
  JSON.stringify(copy, (name, value) =>
    typeof value === "bigint" ? `${value}n` : inOrder(name, value),
  );
