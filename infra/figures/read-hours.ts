import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import type { HourCounts } from "../../shared/rules/downtime.ts";
import { CommandRefused } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";

/** The place of the figures: the bucket of a stage, or a folder with a copy of the bucket's `figures/`. */
export type Source = {
  hour: (name: string) => Promise<string | undefined>;
  own: (quarter: string) => Promise<string | undefined>;
  closures: () => Promise<string | undefined>;
};

export async function sourceOf(stage: StageName, folder: string | undefined): Promise<Source> {
  if (folder === undefined) {
    process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
    return figuresArchive;
  }
  if (!existsSync(folder)) throw new CommandRefused(`There is no folder ${folder}.`);
  const read = async (...names: string[]) => {
    const file = join(folder, ...names);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  return {
    hour: (name) => read("hours", `${name}.json`),
    own: (quarter) => read("own", `${quarter}.csv`),
    closures: () => read("closures.json"),
  };
}

/** A quarter has 2,208 hours, each of at most 150 kB. */
const atOnce = 50;

/** Reads these hours, and returns a function that looks one up. */
export async function readHours({ hour }: Pick<Source, "hour">, names: readonly string[]) {
  const found = new Map<string, HourCounts>();
  const left = names.values();
  const worker = async () => {
    for (const name of left) {
      const text = await hour(name);
      if (text !== undefined) found.set(name, JSON.parse(text) as HourCounts);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (name: string): HourCounts | undefined => found.get(name);
}
