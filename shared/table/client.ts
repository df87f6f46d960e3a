import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { settings } from "../runtime/settings.ts";
import { readItem } from "./batch-reads.ts";
import { batchWrite, clear } from "./batch-write.ts";
import { changedKey, type QueryOptions, queryOf, transactionItem } from "./commands.ts";
import { connection } from "./connection.ts";
import { type Change, type Condition, expressionsOf } from "./expressions.ts";
import { isApplied } from "./is-applied.ts";
import type { Key } from "./keys.ts";
import { observeTable, used } from "./observe-table.ts";
import { retryWhileBusy, type WriteResult } from "./retry.ts";
import { closeConnection, type Sdk } from "./sdk.ts";

export type Item = Key & Record<string, unknown>;

/** The only access to DynamoDB. Its verbs know conditions and keys, but nothing about the bank. */
export const table = {
  /**
   * Reads the current state of one item. Every read is strongly consistent, because the data is about money and
   * consents.
   */
  async get(key: Key): Promise<Item | undefined> {
    const sdk = await connection();
    return used("read", [key], readItem(sdk, key));
  },

  /** Reads the items of a partition in the order of their sort key, or the newest first; all, or up to a limit. */
  async query(partition: string, options: QueryOptions = {}): Promise<Item[]> {
    const { send, commands } = await connection();
    const request = queryOf(partition, options);
    const wanted = options.limit ?? Number.POSITIVE_INFINITY;
    const items: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      // A page also ends at 1 MB, whatever the limit. The rest is then read with another query.
      const rest = options.limit ? { Limit: wanted - items.length } : {};
      const page = { ...request, ...rest, ...(from ? { ExclusiveStartKey: from } : {}) };
      const answer = await used("read", [{ PK: partition }], send(new commands.QueryCommand(page)));
      items.push(...((answer.Items ?? []) as Item[]));
      from = answer.LastEvaluatedKey;
    } while (from && items.length < wanted);
    return items;
  },

  /**
   * Makes all changes or none. Returns the index of the first change whose condition failed, if any. By the token,
   * DynamoDB recognises a transaction that the SDK sends again because its answer was lost, and makes it once.
   */
  async change(changes: readonly Change[]): Promise<number | undefined> {
    const items = changes.map(transactionItem);
    const checked = changes.filter((change) => "check" in change).map(changedKey);
    const result = await write(
      changes.map(changedKey),
      ({ send, commands }) => {
        const request = { TransactItems: items, ClientRequestToken: randomUUID() };
        return send(new commands.TransactWriteCommand(request));
      },
      checked,
    );
    return "refused" in result ? result.refused : undefined;
  },

  /**
   * Updates one item and returns its new attributes, or undefined if the condition failed. If an answer was lost, a
   * failed condition counts only if the item does not show the update, because the first attempt may have succeeded. With
   * `ifLost: "applied"` it does not count at all.
   */
  async update(
    change: Extract<Change, { update: Key }>,
    ifLost: "compare" | "applied" = "compare",
  ): Promise<Item | undefined> {
    const request = {
      TableName: settings.tableName,
      Key: change.update,
      ...expressionsOf(change),
      ReturnValues: "ALL_NEW" as const,
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    const result = await write([change.update], ({ send, commands }) =>
      send(new commands.UpdateCommand(request)),
    );
    if ("written" in result) return result.written.Attributes as Item;
    if (!result.sentAgain) return undefined;
    const { standing, stored } = await connection();
    const found = standing(result.error) as Item | undefined;
    return found && (ifLost === "applied" || isApplied(found, change, stored)) ? found : undefined;
  },

  /**
   * Creates an item if there is none. Returns the existing item, if any. If an answer was lost, the item of the first
   * attempt does not count as existing.
   */
  async claim(item: Item, when: Condition): Promise<Item | undefined> {
    const request = {
      TableName: settings.tableName,
      Item: item,
      ...expressionsOf({ put: item as Key, when }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    const result = await write([item], ({ send, commands }) =>
      send(new commands.PutCommand(request)),
    );
    if ("written" in result) return undefined;
    const { standing, stored } = await connection();
    const found = standing(result.error) as Item;
    return result.sentAgain && isDeepStrictEqual(found, stored(item)) ? undefined : found;
  },

  load: batchWrite,
  clear,
  watch: observeTable,

  /** Closes the connections. The next use opens new ones. */
  close: closeConnection,
};

/** Writes items with one command, and repeats it while another transaction writes the same items. */
async function write<T>(
  keys: readonly Key[],
  command: (sdk: Sdk) => Promise<T>,
  checked: readonly Key[] = [],
): Promise<WriteResult<T>> {
  const sdk = await connection();
  const name = `${keys.map(({ PK, SK }) => PK + SK)}`;
  return retryWhileBusy(() => used("write", keys, command(sdk), checked), sdk.refusal, name);
}
