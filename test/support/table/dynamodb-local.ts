import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { createTable } from "../../../infra/local/create-table.ts";
import { type Item, table } from "../../../shared/table/client.ts";

/**
 * A table of its own in the DynamoDB Local that TEST_DYNAMODB names (npm run test:dynamodb-local). `fill` writes its first
 * state.
 */
export async function openInDynamoDbLocal(endpoint: string, fill: () => Promise<void>) {
  const name = `fjordgate-${randomUUID()}`;
  process.env.DYNAMODB_ENDPOINT = endpoint;
  process.env.TABLE_NAME = name;
  await createTable({ endpoint, name });
  await fill();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));

  async function items(): Promise<Item[]> {
    const all: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const input = { TableName: name, ExclusiveStartKey: from, ConsistentRead: true };
      const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand(input));
      all.push(...(Items as Item[]));
      from = LastEvaluatedKey;
    } while (from);
    return all;
  }

  async function restore(kept: readonly Item[]): Promise<void> {
    await table.clear(await items());
    await table.load(kept);
  }

  const first = await items();
  const bytesAsBase64 = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  return {
    /** The items in DynamoDB's JSON, each by its key. */
    rows: async () =>
      new Map(
        (await items()).map((item) => [
          `${item.PK} ${item.SK}`,
          JSON.stringify(marshall(item, { removeUndefinedValues: true }), bytesAsBase64),
        ]),
      ),
    again: () => restore(first),
    async keep() {
      const kept = await items();
      return () => restore(kept);
    },
    async stop() {
      await table.close();
      client.destroy();
      delete process.env.DYNAMODB_ENDPOINT;
    },
  };
}
