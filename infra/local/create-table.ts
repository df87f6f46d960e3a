import { tableDefinition } from "../table.ts";

const { key, index, expiry } = tableDefinition;

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
];

/**
 * Creates the table on a DynamoDB endpoint if it is missing, and returns true if it did. The table has no stream:
 * nothing on one machine reads one, and the embedded database writes more slowly the more records its streams hold. A
 * new world takes 0.5 s to write without a stream, and ten seconds after a dozen worlds with one. On one machine
 * local-feeds.ts gives the feeds what is written.
 */
export async function createTable({ endpoint, name }: { endpoint: string; name: string }) {
  const { DynamoDB, waitUntilTableExists } = await import("@aws-sdk/client-dynamodb");
  const client = new DynamoDB({ endpoint });
  try {
    await client.createTable({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [key.partition, key.sort, index.partition, index.sort].map(
        (AttributeName) => ({ AttributeName, AttributeType: "S" }),
      ),
      KeySchema: keySchema(key),
      GlobalSecondaryIndexes: [
        {
          IndexName: index.name,
          KeySchema: keySchema(index),
          Projection: { ProjectionType: "ALL" },
        },
      ],
    });
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: name });
    await client.updateTimeToLive({
      TableName: name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: expiry },
    });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceInUseException") return false;
    throw error;
  } finally {
    client.destroy();
  }
}
