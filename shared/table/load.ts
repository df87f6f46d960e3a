import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../settings.ts";
import type { Item } from "./client.ts";
import { connection, type Sdk } from "./sdk.ts";
import { used } from "./watch.ts";

/** As many as DynamoDB takes at once, and how many such batches are under way together. */
const batchSize = 25;
const together = 8;
const attempts = 8;

/** Puts many items that nobody reads yet: neither atomic nor conditional. */
export async function load(items: readonly Item[]): Promise<void> {
  const sdk = await connection();
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += batchSize)
    batches.push(items.slice(from, from + batchSize));
  const work = batches.values();
  const worker = async () => {
    for (const batch of work) await put(sdk, batch);
  };
  await Promise.all(Array.from({ length: together }, worker));
}

/** Puts a batch, and what DynamoDB was too busy for once more, after a while. */
async function put({ send, commands }: Sdk, batch: readonly Item[]): Promise<void> {
  let left: object[] | undefined = batch.map((Item) => ({ PutRequest: { Item } }));
  for (let attempt = 1; left?.length; attempt += 1) {
    if (attempt > attempts) throw new Error("DynamoDB stayed too busy to load items.");
    if (attempt > 1) await wait(25 * 2 ** attempt);
    const request = { RequestItems: { [settings.tableName]: left } };
    const command = new commands.BatchWriteCommand(request as never);
    const answer = await used("write", batch, send(command));
    left = answer.UnprocessedItems?.[settings.tableName];
  }
}
