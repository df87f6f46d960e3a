import { CannotStart } from "./cannot-start.ts";
import { checkProgram } from "./check-program.ts";
import { checkVersion } from "./check-version.ts";
import { createTable } from "./create-table.ts";
import { startDatabase } from "./database.ts";
import { embeddedDatabase, packageFor } from "./embedded-database.ts";
import { setDummyCredentials } from "./environment.ts";
import type { OnStop } from "./run-until-stopped.ts";

type Kept = {
  /** The table's name; one DynamoDB may have several tables. */
  name: string;
  /** The folder of its data; without it, the table is in memory. */
  folder: string | undefined;
};

/** Starts the database, creates the table, and returns the table's location. */
export async function startTable({ name, folder }: Kept, onStop: OnStop) {
  const unchecked = process.env.DYNAMODB_ENDPOINT
    ? undefined
    : checkProgram(embeddedDatabase(), packageFor(), folder);
  if (unchecked) console.error(unchecked);
  const database = await startDatabase({ folder });
  onStop(database.stop);
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  setDummyCredentials();
  await createTable({ endpoint: database.endpoint, name }).catch((cause) => {
    throw new CannotStart(
      `The database at ${database.endpoint} cannot create a table: ${cause.message || cause.code}`,
    );
  });
  process.env.TABLE_NAME = name;
  await checkVersion((database.ended && folder) ?? database.endpoint);
  if (!database.ended) return database.endpoint;
  database.ended.then(() => {
    throw new CannotStart("The database has ended, so this program ends too.");
  });
  return folder ?? "in memory";
}
