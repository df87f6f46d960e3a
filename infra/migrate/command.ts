import type { Command } from "commander";
import { dataVersion } from "../../shared/table/keys.ts";
import { firstVersion, tableVersion } from "../../shared/table/version.ts";
import { CommandRefused, ReportedFailure } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { addRestore } from "../restore/command.ts";
import { withStageTable } from "../stage-table.ts";
import { migrate } from "./migrate-table.ts";
import { migrations } from "./migrations.ts";

/** Adds the verbs of `table`. */
export function addTable(noun: Command): void {
  addRestore(noun);
  noun
    .command("migrate")
    .description("Migrate a stage's data to the version of the data model that this release needs.")
    .addOption(stageOption())
    .option(
      "--check",
      "print the version of the data, and change nothing; ends with 1 if this release needs another",
    )
    .addHelpText(
      "after",
      `
Functions refuse data of another version and do not change it. When a release needs another version, CHANGELOG.md says
so: make a backup, deploy the release, wait five minutes for jobs of the previous release to end, and run this. Until
it is done, every call is answered with 503. To go back, restore the backup. If it stops halfway, run it again. Data of
a newer version than this release knows is refused.`,
    )
    .action(migrateStage);
}

/** Migrates a stage's data, or only tells its version. */
export const migrateStage = ({ stage, check }: { stage: StageName; check?: boolean }) =>
  withStageTable(stage, async () => {
    const before = (await tableVersion.read()) ?? firstVersion;
    if (before > dataVersion)
      throw new CommandRefused(
        `The data of ${stage} has version ${before}, which is newer than ${dataVersion}, the newest that this release knows. Use the release that migrated it, or a newer one. Nothing was changed.`,
      );
    if (!check) await migrate(migrations);
    const now = check ? before : dataVersion;
    console.log(`The data of ${stage} has version ${now}; this release needs ${dataVersion}.`);
    if (now !== dataVersion) throw new ReportedFailure();
  });
