import { settings } from "../runtime/settings.ts";
import { type Change, expressionsOf } from "./expressions.ts";
import type { Key } from "./keys.ts";

export type QueryOptions = {
  /** The first and the last sort key, both included. */
  between?: readonly [string, string];
  prefix?: string;
  limit?: number;
  newestFirst?: boolean;
  index?: "GSI1";
};

/**
 * A query in DynamoDB's form, without the page size. An empty key value is refused here, because only the embedded
 * database accepts it.
 */
export function queryOf(partition: string, { between, prefix, newestFirst, index }: QueryOptions) {
  const [PK, SK] = index ? [`${index}PK`, `${index}SK`] : ["PK", "SK"];
  const [a, b] = between ?? [prefix];
  if ([partition, a, b].includes("")) throw new Error("A query has an empty key value.");
  const within = between ? "#s BETWEEN :a AND :b" : "begins_with(#s, :a)";
  const range = a === undefined ? "" : ` AND ${within}`;
  return {
    TableName: settings.tableName,
    KeyConditionExpression: `#p = :p${range}`,
    ExpressionAttributeNames: { "#p": PK, ...(range ? { "#s": SK } : {}) },
    ExpressionAttributeValues: {
      ":p": partition,
      ...(a === undefined ? {} : { ":a": a }),
      ...(b === undefined ? {} : { ":b": b }),
    },
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    ScanIndexForward: !newestFirst,
  };
}

/** The key of the item that a change concerns. */
export function changedKey(change: Change): Key {
  if ("put" in change) return change.put;
  if ("update" in change) return change.update;
  return "delete" in change ? change.delete : change.check;
}

/** A change in DynamoDB's form for a transaction. */
export function transactionItem(change: Change) {
  const common = { TableName: settings.tableName, ...expressionsOf(change) };
  if ("put" in change) return { Put: { ...common, Item: change.put } };
  if ("update" in change)
    return { Update: { ...common, Key: change.update } as typeof common & UpdateRequest };
  if ("delete" in change) return { Delete: { ...common, Key: change.delete } };
  return { ConditionCheck: { ...common, Key: change.check } as typeof common & CheckRequest };
}

type UpdateRequest = { Key: Key; UpdateExpression: string };
type CheckRequest = { Key: Key; ConditionExpression: string };
