import { settings } from "../settings.ts";
import { keyOf, type QueryOptions, queryOf, transactionItem } from "./commands.ts";
import { type Change, type Condition, expressionsOf } from "./expressions.ts";
import type { Key } from "./keys.ts";
import { load } from "./load.ts";
import { settled } from "./retry.ts";
import { closeConnection, connection } from "./sdk.ts";
import { used, watch } from "./watch.ts";

export type Item = Key & Record<string, unknown>;

/** The only door to DynamoDB: seven verbs that know conditions and keys, and nothing of the bank. */
export const table = {
  /** One item as it stands now; every read is strongly consistent, since money and consent are read. */
  async get(key: Key): Promise<Item | undefined> {
    const { send, commands } = await connection();
    const request = { TableName: settings.tableName, Key: key, ConsistentRead: true };
    const { Item } = await used("read", [key], send(new commands.GetCommand(request)));
    return Item as Item | undefined;
  },

  /** The items of a partition in the order of their sort key, or the newest first; all, or the first so many. */
  async query(partition: string, options: QueryOptions = {}): Promise<Item[]> {
    const { send, commands } = await connection();
    const request = queryOf(partition, options);
    const items: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = { ...request, ...(from ? { ExclusiveStartKey: from } : {}) };
      const answer = await used("read", [{ PK: partition }], send(new commands.QueryCommand(page)));
      items.push(...((answer.Items ?? []) as Item[]));
      from = options.limit ? undefined : answer.LastEvaluatedKey;
    } while (from);
    return items;
  },

  /** Makes changes, all or none. Answers the index of the first one whose condition did not hold, if any. */
  async change(changes: readonly Change[]): Promise<number | undefined> {
    const { send, commands, refusal } = await connection();
    const request = { TransactItems: changes.map(transactionItem) };
    const names = changes.map((change) => keyOf(change).PK + keyOf(change).SK);
    const write = () =>
      used("write", changes.map(keyOf), send(new commands.TransactWriteCommand(request)));
    return settled(write, refusal, `${names}`);
  },

  /** Updates one item and answers its attributes after that, or undefined when the condition did not hold. */
  async update(change: Extract<Change, { update: Key }>): Promise<Item | undefined> {
    const { send, commands, refusal } = await connection();
    const request = {
      TableName: settings.tableName,
      Key: change.update,
      ...expressionsOf(change),
      ReturnValues: "ALL_NEW" as const,
    };
    try {
      const command = new commands.UpdateCommand(request);
      const { Attributes } = await used("write", [change.update], send(command));
      return Attributes as Item;
    } catch (error) {
      if (refusal(error)) return undefined;
      throw error;
    }
  },

  /** Puts an item where none stands. Answers the one that stood there already, if any. */
  async claim(item: Item, when: Condition): Promise<Item | undefined> {
    const { send, commands, refusal, standing } = await connection();
    const request = {
      TableName: settings.tableName,
      Item: item,
      ...expressionsOf({ put: item as Key, when }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    try {
      await used("write", [item], send(new commands.PutCommand(request)));
      return undefined;
    } catch (error) {
      if (typeof refusal(error) === "object") return standing(error) as Item;
      throw error;
    }
  },

  load,
  watch,

  /** Lets the connections go. The next use opens new ones. */
  close: closeConnection,
};
