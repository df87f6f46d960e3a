import {
  type AttributeValue,
  BatchWriteItemCommand,
  type BatchWriteItemCommandOutput,
  DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { settings } from "../../shared/runtime/settings.ts";

/**
 * The families that stay: the audit trail, the data version, which the migration writes, and the
 * TPPs, so that blocked TPPs stay blocked and contact addresses stay.
 */
const kept = ["AUDIT", "TPP", "VERSION"];

/** The families in which version 2 kept the sandbox's bank. Production has none of them. */
const ofOldBank = ["WORLD", "ACCOUNT", "CARD", "ORDER", "WAITING", "LOAD", "SANDBOX"];

/** The attributes of a TPP's profile that describe its deleted sandbox. */
const ofSandbox = [
  ...["world", "place", "clockOffset", "moving", "clocks", "applying"],
  ...["snapshots", "loads", "deeds"],
];

/**
 * Migrates to version 2. Payments of version 1 have another shape, and so has everything that
 * refers to one. Version 1 could not be connected to a bank, so its accounts, consents and payments
 * are the sandbox's fake data. They are deleted, and each TPP starts with a new sandbox.
 */
export const restartMigration = () => restart((family) => !kept.includes(family));

/**
 * Migrates to version 3, whose sandbox keeps each TPP's bank as one value. What version 2 kept is
 * deleted, and each TPP starts with a new sandbox. Production keeps everything.
 */
export const sandboxMigration = () => restart((family) => ofOldBank.includes(family));

/** Deletes the items of some families, and takes the old sandbox out of the profiles. */
async function restart(isGone: (family: string) => boolean): Promise<void> {
  const endpoint = settings.databaseEndpoint;
  const client = new DynamoDBClient({ ...(endpoint ? { endpoint } : {}), maxAttempts: 8 });
  const TableName = settings.tableName;
  try {
    const wanted = { TableName, ProjectionExpression: "PK, SK" };
    for await (const { Items = [] } of paginateScan({ client }, wanted)) {
      const gone = Items.filter(({ PK }) => isGone(PK?.S?.split("#")[0] ?? ""));
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
