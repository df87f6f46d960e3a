import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { table } from "../../../shared/table/client.ts";
import { fastCommands } from "../../../shared/table/dynamodb.ts";
import { DirectConnections } from "./direct-connections.ts";

/*
 * For each use of the table the AWS SDK takes 1 ms of CPU time, the database 0.2 ms and the code below 0.2 ms, so
 * the SDK takes half the time of most tests. Therefore these tests send the SDK's HTTP requests to their own
 * database themselves. When the database refuses one, the SDK sends it again, so that refusals, retries and faults
 * are those of the SDK in every test. test/shared/table/direct-table.test.ts checks that all other answers equal
 * the SDK's. The long form uses the SDK.
 */

type Fields = Record<string, unknown>;
type Spell = (value: never) => unknown;

const writeItem = (item: Fields) => marshall(item, { removeUndefinedValues: true });
/** Reads numbers as shared/table/sdk.ts does. */
const wrapNumbers = (digits: string): number | bigint =>
  Number.isSafeInteger(Number(digits)) || digits.includes(".") ? Number(digits) : BigInt(digits);
const readItem = (item: Parameters<typeof unmarshall>[0]) => unmarshall(item, { wrapNumbers });

/** Converts every field of an object. */
const each = (fields: object, spell: Spell): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, spell(value as never)]));

/** Converts these fields of a request or an answer, if they are present, and leaves the others unchanged. */
const those = (names: readonly string[], spell: Spell) => (fields: Fields) => {
  const spelt = { ...fields };
  for (const name of names) if (spelt[name]) spelt[name] = spell(spelt[name] as never);
  return spelt;
};

const change = those(["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"], writeItem);
const inAll = (spell: Spell) => (changes: object[]) => changes.map((one) => each(one, spell));
const inBatches = (spell: Spell) => (batches: object) => each(batches, inAll(spell));

/** Converts the keys of each table in a batch read. */
const inKeys = (spell: Spell) => (tables: object) =>
  each(
    tables,
    those(["Keys"], (keys: object[]) => keys.map((key) => spell(key as never))),
  );

const commands = fastCommands;
/** The DynamoDB operation of each command, and the conversion of its input to DynamoDB's JSON. */
const operations = new Map<unknown, [name: string, spell: (input: Fields) => Fields]>([
  [commands.GetCommand, ["GetItem", change]],
  [commands.PutCommand, ["PutItem", change]],
  [commands.UpdateCommand, ["UpdateItem", change]],
  [commands.QueryCommand, ["Query", change]],
  [commands.TransactWriteCommand, ["TransactWriteItems", those(["TransactItems"], inAll(change))]],
  [commands.BatchGetCommand, ["BatchGetItem", those(["RequestItems"], inKeys(writeItem))]],
  [commands.BatchWriteCommand, ["BatchWriteItem", those(["RequestItems"], inBatches(change))]],
]);

const answered = those(["Key", "Item", "Attributes", "LastEvaluatedKey"], readItem);
const list = those(["Items"], (items: Parameters<typeof readItem>[0][]) => items.map(readItem));
const unprocessed = those(["UnprocessedItems"], inBatches(answered));
const inTables = (items: object) =>
  each(items, (all: Parameters<typeof readItem>[0][]) => all.map(readItem));
const read = those(["Responses"], inTables);
const unread = those(["UnprocessedKeys"], inKeys(readItem));

/** Bytes travel as base64 in a field B of their own. A field named B inside a map holds an object, never a text. */
function bytesTold(this: Fields, name: string, told: unknown): unknown {
  const value = this[name];
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : told;
}
/** Converts the bytes within a parsed answer. A reviver of JSON.parse would take four times as long. */
function hearBytes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Fields;
  if (typeof fields.B === "string") return { B: Uint8Array.from(Buffer.from(fields.B, "base64")) };
  for (const name in fields) fields[name] = hearBytes(fields[name]);
  return fields;
}
const parse = (body: string): Fields => {
  const answer = JSON.parse(body);
  return body.includes('"B":"') ? (hearBytes(answer) as Fields) : answer;
};

/**
 * Sends commands for the database at this address directly. Returns a function that ends this. An open connection to
 * the table keeps its way of sending, so both functions close it.
 */
export async function askDirectly(endpoint: string): Promise<() => Promise<void>> {
  const { prototype } = DynamoDBDocumentClient;
  const database = new DirectConnections(endpoint);
  const send = prototype.send as (command: object) => Promise<unknown>;
  async function sendDirectly(this: DynamoDBDocumentClient, command: { input: object }) {
    const [name, spell] = operations.get(command.constructor) ?? [];
    if (name && spell && process.env.DYNAMODB_ENDPOINT === endpoint) {
      const input = JSON.stringify(spell(command.input as Fields), bytesTold);
      const answer = await database.ask(name, input).catch(() => undefined);
      if (answer?.status === 200)
        return unread(read(unprocessed(list(answered(parse(answer.body))))));
    }
    return send.call(this, command);
  }
  prototype.send = sendDirectly as typeof prototype.send;
  await table.close();
  return () => {
    prototype.send = send as typeof prototype.send;
    database.close();
    return table.close();
  };
}
