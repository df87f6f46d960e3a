import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from "@aws-sdk/client-dynamodb";

/** Returns the types of all events in a table's outbox, sorted. */
export async function outboxTypes(TableName: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const types: string[] = [];
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: "begins_with(PK, :family)",
        ExpressionAttributeValues: { ":family": { S: "AUDIT#" } },
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    for (const { type, further } of page.Items ?? [])
      types.push(type?.S ?? "", ...(further?.L ?? []).map(({ M }) => M?.type?.S ?? ""));
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return types.sort();
}
