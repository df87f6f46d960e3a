import type { Command } from "commander";
import { WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";
import { restoreTable, type Source } from "./restore-table.ts";
import { setJobs } from "./stopped-jobs.ts";
import { timeNamed } from "./time-named.ts";

type Options = {
  stage: StageName;
  to: string;
  at?: Date | undefined;
  backup?: string | undefined;
};

/** Adds the verbs of `table` that restore it. */
export function addRestore(noun: Command): void {
  noun
    .command("restore")
    .description(
      "Begin to restore the table into a new one, stop the jobs that change payments, and say with which settings the stage uses it. May take hours.",
    )
    .addOption(stageOption())
    .requiredOption("--to <table>", "the name of the new table", tableNamed)
    .option("--at <time>", "restore the table in use as it was at this time", timeNamed("--at"))
    .option("--backup <arn>", "restore this backup of DynamoDB")
    .addHelpText(
      "after",
      `
Without --at and --backup, a table of this name that is restored already, or is being restored by AWS Backup, gets its settings.
So run the command again without them if it broke off. Nothing uses the new table until the stage is deployed with
these settings. First close the interface: npm run bank -- interface close.`,
    )
    .action(restore);
  noun
    .command("resume")
    .description("Let the jobs run again that a restore has stopped.")
    .addOption(stageOption())
    .action(async ({ stage }: Pick<Options, "stage">) =>
      console.log(`These jobs run again: ${(await setJobs(stage, "running")).join(", ")}.`),
    );
}

async function restore({ stage, to, at, backup }: Options): Promise<void> {
  const source = await sourceOf({ stage, at, backup });
  const stream = await restoreTable(to, source, () => stopJobs(stage));
  console.log(`${to} is restored. Write this into cdk.json, and deploy:
  "${stage}.tableName": "${to}",
  "${stage}.tableStream": "${stream}"`);
}

async function stopJobs(stage: StageName): Promise<void> {
  const stopped = await setJobs(stage, "stopped");
  console.log(
    stopped.length
      ? `These jobs are stopped until table resume: ${stopped.join(", ")}.`
      : "No job is deployed.",
  );
}

async function sourceOf({
  stage,
  at,
  backup,
}: Pick<Options, "stage" | "at" | "backup">): Promise<Source | undefined> {
  if (at && backup !== undefined) throw new WrongUsage("Give --at or --backup, not both.");
  if (backup !== undefined) return { backup };
  return at && { table: await stackOutput(stage, "data", "TableName"), at };
}

function tableNamed(name: string): string {
  if (/^[\w.-]{3,255}$/.test(name)) return name;
  throw new WrongUsage("--to needs the name of a table: 3 to 255 letters, digits and . - _");
}
