import { table } from "../../shared/table/client.ts";
import { dataVersion } from "../../shared/table/keys.ts";
import { firstVersion, tableVersion } from "../../shared/table/version.ts";
import { type Command, CommandRefused } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { migrate } from "./migrate-table.ts";
import { migrations } from "./migrations.ts";
import { help, type MigrateOptions, readMigrateOptions } from "./options.ts";

async function run({ stage, check }: MigrateOptions): Promise<boolean> {
  process.env.TABLE_NAME = await stackOutput(stage, "data", "TableName");
  try {
    const before = (await tableVersion.read()) ?? firstVersion;
    if (before > dataVersion)
      throw new CommandRefused(
        `The data of ${stage} has version ${before}, which is newer than ${dataVersion}, the newest that this release knows. Use the release that migrated it, or a newer one. Nothing was changed.`,
      );
    if (!check) await migrate(migrations);
    const now = check ? before : dataVersion;
    console.log(`The data of ${stage} has version ${now}; this release needs ${dataVersion}.`);
    return now === dataVersion;
  } finally {
    await table.close();
  }
}

export const migrateCommand: Command<MigrateOptions> = { help, read: readMigrateOptions, run };
