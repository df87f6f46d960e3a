import { parseArgs } from "node:util";
import { stageOf } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Brings a stage's data to the version of the data model that this release needs.

  npm run migrate -- --stage <stage> [--check]

  --check          says which version the data is of, and changes nothing
  --stage <stage>  sandbox or production
  --help           show this and stop

  Functions refuse data of another version, and change nothing of it. A release that needs another version says so in
  CHANGELOG.md: make a backup, deploy it, wait five minutes for jobs of the release before to end, and run this. Until it is
  done every call is answered with 503. The way back is to restore the backup. What was stopped in the middle goes on where
  it is run again. Data of a newer version than this release knows is refused.

  It exits with 0 when the data is of the version needed, with 1 when it is not, with 2 for a wrong command line.`;

export type MigrateOptions = { stage: StageName; check: boolean };

/** Reads the command line; answers nothing when help was asked for. */
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
