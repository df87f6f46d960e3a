import {
  type AttributeValue,
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { settings } from "../../shared/settings.ts";
import { keys } from "../../shared/table/keys.ts";

/**
 * The families that stay: the audit trail, the version itself, which the migration writes, and the TPPs: whom the bank has
 * stopped stays stopped, and contact addresses stay.
 */
const kept = ["AUDIT#", "TPP#", keys.version().PK];

/** What a TPP's profile says of a sandbox that is deleted. */
const ofSandbox = [
  ...["world", "place", "clockOffset", "moving", "clocks", "applying"],
  ...["snapshots", "loads", "deeds"],
];

/**
 * To version 2: the payments of version 1 have another shape, and with them everything that names one. No bank could be
 * connected to version 1, so its accounts, consents and payments are the sandbox's fake data: they are deleted, and each
 * TPP begins with a new sandbox.
 */
export async function beginAnew(): Promise<void> {
  const endpoint = settings.databaseEndpoint;
  const client = new DynamoDBClient({ ...(endpoint ? { endpoint } : {}), maxAttempts: 8 });
  const TableName = settings.tableName;
  try {
    const wanted = { TableName, ProjectionExpression: "PK, SK" };
    for await (const { Items = [] } of paginateScan({ client }, wanted)) {
      const gone = Items.filter(({ PK }) => !kept.some((each) => PK?.S?.startsWith(each)));
      const requests = gone.map((Key): WriteRequest => ({ DeleteRequest: { Key } }));
      for (let from = 0; from < requests.length; from += 25)
        await deleteAll(client, TableName, requests.slice(from, from + 25));
      const profiles = Items.filter(
        ({ PK, SK }) => PK?.S?.startsWith("TPP#") && SK?.S === "PROFILE",
      );
      for (const Key of profiles) await client.send(withoutSandbox(TableName, Key));
    }
  } finally {
    client.destroy();
  }
}

const withoutSandbox = (TableName: string, Key: Record<string, AttributeValue>) =>
  new UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: `REMOVE ${ofSandbox.map((_, at) => `#${at}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(ofSandbox.map((name, at) => [`#${at}`, name])),
  });

async function deleteAll(
  client: DynamoDBClient,
  tableName: string,
  requests: WriteRequest[],
): Promise<void> {
  let left: WriteRequest[] | undefined = requests;
  while (left?.length) {
    const answer: BatchWriteItemCommandOutput = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }),
    );
    left = answer.UnprocessedItems?.[tableName];
  }
}
