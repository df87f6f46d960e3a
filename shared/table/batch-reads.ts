import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../settings.ts";
import { currentInvocation } from "../time-left.ts";
import type { Item } from "./client.ts";
import type { Key } from "./keys.ts";
import type { Sdk } from "./sdk.ts";

type Reading = {
  key: Key;
  resolve: (item: Item | undefined) => void;
  reject: (error: unknown) => void;
};

/** As many as DynamoDB reads at once, and how often it is asked for what it was too busy for. */
const batchSize = 100;
const attempts = 8;

const waiting = new WeakMap<object, Reading[]>();

/**
 * Reads one item as it stands now. Reads that one invocation begins at the same moment become one command: that costs half as
 * much processor time as commands of their own, and the same capacity.
 */
export function readItem(sdk: Sdk, key: Key): Promise<Item | undefined> {
  const invocation = currentInvocation();
  if (!invocation) return readOne(sdk, key);
  return new Promise((resolve, reject) => {
    const others = waiting.get(invocation);
    if (others) return void others.push({ key, resolve, reject });
    const readings = [{ key, resolve, reject }];
    waiting.set(invocation, readings);
    // When all that can go on now has gone on: whatever it reads is among them then.
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

/** Reads a batch, each key once, and answers everybody who has asked for it. */
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

/** Reads several items, and what DynamoDB was too busy for once more, after a while. Answers them in the order of their keys. */
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
    if (attempt > attempts) throw new Error("DynamoDB stayed too busy to read items.");
    if (attempt > 1) await wait(25 * 2 ** attempt);
    const command = new commands.BatchGetCommand({ RequestItems: left as never });
    const answer = await send(command);
    for (const item of (answer.Responses?.[tableName] ?? []) as Item[])
      found.set(nameOf(item), item);
    left = answer.UnprocessedKeys;
  }
  return keys.map((key) => found.get(nameOf(key)));
}
