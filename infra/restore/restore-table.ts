import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateContributorInsightsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { CommandRefused } from "../command-error.ts";
import { tableDefinition } from "../table.ts";

/** The state to restore: that of a table at a time, or a backup. */
export type Source = { table: string; at: Date } | { backup: string };

/** Four hours: the whole time that a recovery may take. */
const longestWait = 14_400;

/**
 * Restores a state into a new table, gives the table the settings that a restore leaves out, and returns its stream. Without
 * a source, a table that is being restored already gets its settings. A restore that broke off goes on like that.
 * `whenBegun` runs as soon as DynamoDB has accepted the restore.
 */
export async function restoreTable(
  name: string,
  source: Source | undefined,
  whenBegun: () => Promise<void>,
): Promise<string> {
  const client = new DynamoDBClient({ maxAttempts: 10 });
  try {
    const known = await describe(client, name);
    if (known && source)
      throw new CommandRefused(
        `There is a table ${name} already. Give another name; or, to finish its restore, leave out --at and --backup.`,
      );
    if (!known && !source)
      throw new CommandRefused(
        `There is no table ${name}: say with --at or --backup what to restore.`,
      );
    if (source) await start(client, name, source);
    await whenBegun();
    await whenActive(client, name);
    await prepare(client, name);
    await whenActive(client, name);
    return (await describe(client, name))?.LatestStreamArn ?? "";
  } finally {
    client.destroy();
  }
}

const describe = (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> =>
  client.send(new DescribeTableCommand({ TableName: name })).then(
    ({ Table }) => Table,
    (error) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      return undefined;
    },
  );

const start = (client: DynamoDBClient, name: string, source: Source): Promise<unknown> =>
  "backup" in source
    ? client.send(
        new RestoreTableFromBackupCommand({ BackupArn: source.backup, TargetTableName: name }),
      )
    : client.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: source.table,
          TargetTableName: name,
          RestoreDateTime: source.at,
        }),
      );

const whenActive = (client: DynamoDBClient, TableName: string) =>
  waitUntilTableExists(
    { client, maxWaitTime: longestWait, minDelay: 2, maxDelay: 20 },
    { TableName },
  );

/** Sets what the stack sets for its own table; each step may be repeated. */
async function prepare(client: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  if (!expiry?.TimeToLiveStatus?.startsWith("ENABL"))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.expiry },
      }),
    );
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const insights = {
    TableName,
    ContributorInsightsAction: "ENABLE",
    ContributorInsightsMode: "THROTTLED_KEYS",
  } as const;
  for (const IndexName of [undefined, tableDefinition.index.name])
    await client.send(
      new UpdateContributorInsightsCommand({ ...insights, ...(IndexName ? { IndexName } : {}) }),
    );
  const table = await describe(client, TableName);
  await client.send(
    new UpdateTableCommand({
      TableName,
      DeletionProtectionEnabled: true,
      ...(table?.StreamSpecification?.StreamEnabled
        ? {}
        : { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } }),
    }),
  );
}
