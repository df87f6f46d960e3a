import {
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { settings } from "../../shared/settings.ts";
import { keys } from "../../shared/table/keys.ts";

/** The families that stay: what is on record, and the version itself, which the migration writes. */
const kept = ["AUDIT#", keys.version().PK];

/**
 * To version 2: the payments of version 1 have another shape, and with them everything that names one. No bank could be
 * connected to version 1, so all it holds is the sandbox's fake data: it is deleted, and each TPP begins with a new sandbox.
 * The audit trail stays.
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
    }
  } finally {
    client.destroy();
  }
}

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
