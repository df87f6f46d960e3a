import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";

/** Returns the state of a table: its stream, its settings, and whether it is usable. */
export async function standOf(TableName: string) {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  client.destroy();
  return {
    stream: Table?.LatestStreamArn ?? "",
    status: Table?.TableStatus,
    kept: Table?.DeletionProtectionEnabled,
    expiry: expiry?.TimeToLiveStatus === "ENABLED" ? expiry.AttributeName : undefined,
    recoverable: recovery === "ENABLED",
  };
}
