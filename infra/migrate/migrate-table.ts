import { firstVersion, tableVersion } from "../../shared/table/version.ts";
import type { Migration } from "./migrations.ts";

/**
 * Migrates the table from the version of its data to the newest one, step by step. Each step's
 * version is written when the step is done; a table without a version gets one.
 */
export async function migrate(migrations: readonly Migration[]): Promise<void> {
  let standing = await tableVersion.read();
  const begun = standing ?? firstVersion;
  if (standing === undefined) {
    await tableVersion.move(undefined, begun);
    standing = begun;
  }
  for (const step of migrations.slice(begun - firstVersion)) {
    await step();
    await tableVersion.move(standing, standing + 1);
    standing += 1;
  }
}
