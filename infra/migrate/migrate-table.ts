import { firstVersion, tableVersion } from "../../shared/table/version.ts";
import type { Migration } from "./migrations.ts";

/**
 * Takes the table from the version of its data to the last one, step by step; each version is written when what leads to it
 * is done, and also where none stood.
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
