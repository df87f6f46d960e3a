import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../runtime/settings.ts";
import type { Item } from "./client.ts";
import { connection } from "./connection.ts";
import type { Key } from "./keys.ts";
import { used } from "./observe-table.ts";
import type { Sdk } from "./sdk.ts";

/** The maximum number of items per command, and of concurrent commands. */
const batchSize = 25;
const together = 8;
const attempts = 8;

/** Writes many items that nobody reads yet. The writes are neither atomic nor conditional. */
export const batchWrite = (items: readonly Item[]): Promise<void> =>
  inBatches(items, (Item) => ({ PutRequest: { Item } }));

/** Deletes many items that nobody reads any more, in the same way. */
export const clear = (keys: readonly Key[]): Promise<void> =>
  inBatches(keys, ({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));

async function inBatches<T extends Key>(
  items: readonly T[],
  requestOf: (item: T) => object,
): Promise<void> {
  const sdk = await connection();
  const batches: T[][] = [];
  for (let from = 0; from < items.length; from += batchSize)
    batches.push(items.slice(from, from + batchSize));
  const work = batches.values();
  const worker = async () => {
    for (const batch of work) await write(sdk, batch, batch.map(requestOf));
  };
  // Waits for all batches before an error is thrown. A batch still running after the answer would continue in the
  // next call.
  const ended = await Promise.allSettled(Array.from({ length: together }, worker));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** Writes a batch, and repeats the part that DynamoDB was too busy for, after a pause. */
async function write(
  { send, commands }: Sdk,
  batch: readonly Key[],
  requests: readonly object[],
): Promise<void> {
  let left: readonly object[] | undefined = requests;
  for (let attempt = 1; left?.length; attempt += 1) {
    if (attempt > attempts)
      throw new Error("DynamoDB was too busy to write all items, also after repetitions.");
    if (attempt > 1) await wait(25 * 2 ** attempt);
    const request = { RequestItems: { [settings.tableName]: left } };
    const command = new commands.BatchWriteCommand(request as never);
    const answer = await used("write", batch, send(command));
    left = answer.UnprocessedItems?.[settings.tableName];
  }
}
