import "../../../functions/sandbox-stage.ts";
import { connection } from "../../../shared/table/connection.ts";
import { isLong } from "../run/long-form.ts";
import { askDirectly } from "./direct-table.ts";
import { startTestDatabase } from "./test-database.ts";
import { setTestSecrets } from "./test-secrets.ts";

/**
 * Gives a test file a table, an authority and secrets. Call it once, at the top of the file. The first test TPP
 * has a seeded world. `seeded: false` leaves the table empty, and `small` makes a small world (small-world.ts).
 * `anew` restores this state before each test. The short form uses the table without the AWS SDK
 * (direct-table.ts), unless `sdk` is true.
 */
export function useTable({ seeded = true, small = false, anew = false, sdk = isLong } = {}) {
  let database: Awaited<ReturnType<typeof startTestDatabase>> | undefined;
  let askAsBefore: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    await setTestSecrets();
    database = await startTestDatabase(small ? "small" : seeded ? "seeded" : "empty");
    if (!sdk) askAsBefore = await askDirectly(process.env.DYNAMODB_ENDPOINT ?? "");
    await connection(); // so that no test pays for the check of the version
  });

  if (anew) beforeEach(() => database?.again());

  afterAll(async () => {
    await askAsBefore?.();
    await database?.stop();
  });

  return {
    /** Saves the table. Returns a function that restores it in about 5 ms. */
    async keep() {
      if (!database) throw new Error("There is no table yet.");
      return database.keep();
    },
    /** Returns the items of the table, each by its key, as texts that are equal if the items are. */
    async rows() {
      if (!database) throw new Error("There is no table yet.");
      return database.rows();
    },
  };
}
