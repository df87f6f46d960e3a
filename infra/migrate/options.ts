import { parseArgs } from "node:util";
import { stageOf } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Migrates a stage's data to the version of the data model that this release needs.

  npm run migrate -- --stage <stage> [--check]

  --check          prints the version of the data, and changes nothing
  --stage <stage>  sandbox or production
  --help           show this and stop

  Functions refuse data of another version and do not change it. When a release needs another version, CHANGELOG.md says
  so: make a backup, deploy the release, wait five minutes for jobs of the previous release to end, and run this. Until
  it is done, every call is answered with 503. To go back, restore the backup. If it stops halfway, run it again. Data of
  a newer version than this release knows is refused.

  Exit code: 0 when the data has the needed version, 1 when it has not, 2 for a wrong command line.`;

export type MigrateOptions = { stage: StageName; check: boolean };

/** Reads the command line; returns undefined when help was asked for. */
export function readMigrateOptions(args: string[]): MigrateOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: "string" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return values.help ? undefined : { stage: stageOf(values.stage), check: values.check };
}
