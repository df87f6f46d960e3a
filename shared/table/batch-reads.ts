import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../runtime/settings.ts";
import { currentInvocation } from "../runtime/time-left.ts";
import type { Item } from "./client.ts";
import type { Key } from "./keys.ts";
import type { Sdk } from "./sdk.ts";

type Reading = {
  key: Key;
  resolve: (item: Item | undefined) => void;
  reject: (error: unknown) => void;
};

/** The maximum number of items per command, and of attempts if DynamoDB is too busy. */
const batchSize = 100;
const attempts = 8;

const waiting = new WeakMap<object, Reading[]>();

/**
 * Reads the current state of one item. Reads that one invocation starts at the same moment become one command. That
 * takes half the processor time of separate commands and the same capacity.
 */
export function readItem(sdk: Sdk, key: Key): Promise<Item | undefined> {
  const invocation = currentInvocation();
  if (!invocation) return readOne(sdk, key);
  return new Promise((resolve, reject) => {
    const others = waiting.get(invocation);
    if (others) return void others.push({ key, resolve, reject });
    const readings = [{ key, resolve, reject }];
    waiting.set(invocation, readings);
    // Runs after all other pending work, so that reads started by that work are included.
    Promise.resolve().then(() =>
      process.nextTick(() => {
        waiting.delete(invocation);
        send(sdk, readings);
      }),
    );
  });
}

function send(sdk: Sdk, readings: readonly Reading[]): void {
  const byKey = Map.groupBy(readings, ({ key: { PK, SK } }) => JSON.stringify([PK, SK]));
  const groups = [...byKey.values()];
  for (let from = 0; from < groups.length; from += batchSize)
    sendBatch(sdk, groups.slice(from, from + batchSize));
}

/** Reads a batch, each key once, and resolves all its readers. */
async function sendBatch(sdk: Sdk, groups: readonly Reading[][]): Promise<void> {
  const keys = groups.flatMap(([first]) => (first ? [first.key] : []));
  try {
    const [key] = keys;
    const items = key && keys.length === 1 ? [await readOne(sdk, key)] : await readAll(sdk, keys);
    for (const [index, group] of groups.entries())
      for (const { resolve } of group) resolve(items[index]);
  } catch (error) {
    for (const { reject } of groups.flat()) reject(error);
  }
}

async function readOne({ send, commands }: Sdk, Key: Key): Promise<Item | undefined> {
  const request = { TableName: settings.tableName, Key, ConsistentRead: true };
  return (await send(new commands.GetCommand(request))).Item as Item | undefined;
}

/** Reads several items, in the order of their keys. Repeats the part that DynamoDB was too busy for, after a pause. */
async function readAll(
  { send, commands }: Sdk,
  keys: readonly Key[],
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const nameOf = ({ PK, SK }: Key) => JSON.stringify([PK, SK]);
  const { tableName } = settings;
  let left: object | undefined = {
    [tableName]: { Keys: keys.map(({ PK, SK }) => ({ PK, SK })), ConsistentRead: true },
  };
  for (let attempt = 1; left && Object.keys(left).length; attempt += 1) {
    if (attempt > attempts)
      throw new Error("DynamoDB was too busy to read all items, also after repetitions.");
    if (attempt > 1) await wait(25 * 2 ** attempt);
    const command = new commands.BatchGetCommand({ RequestItems: left as never });
    const answer = await send(command);
    for (const item of (answer.Responses?.[tableName] ?? []) as Item[])
      found.set(nameOf(item), item);
    left = answer.UnprocessedKeys;
  }
  return keys.map((key) => found.get(nameOf(key)));
}
