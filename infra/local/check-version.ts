import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { settings } from "../../shared/runtime/settings.ts";
import { dataVersion } from "../../shared/table/keys.ts";
import { firstVersion, tableVersion } from "../../shared/table/version.ts";
import { CannotStart } from "./cannot-start.ts";

/**
 * Gives an empty table the current data version, and refuses a table with data of another version.
 * `place` names the table's storage in the error. Data without a version has the first version.
 */
export async function checkVersion(place: string): Promise<void> {
  const found = (await tableVersion.read()) ?? ((await isEmpty()) ? undefined : firstVersion);
  if (found === dataVersion) return;
  if (found !== undefined)
    throw new CannotStart(
      `The data in ${place} has version ${found}, and this release needs version ${dataVersion}. Nothing was changed. Start the release that wrote it, choose another folder with --data, or remove this one to start with empty data.`,
    );
  await tableVersion.move(undefined, dataVersion);
}

async function isEmpty(): Promise<boolean> {
  const endpoint = settings.databaseEndpoint;
  const client = new DynamoDBClient(endpoint ? { endpoint } : {});
  try {
    const { Count } = await client.send(
      new ScanCommand({ TableName: settings.tableName, Limit: 1, Select: "COUNT" }),
    );
    return !Count;
  } finally {
    client.destroy();
  }
}
