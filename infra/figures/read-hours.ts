import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import type { HourCounts, Second } from "../../shared/rules/downtime.ts";
import { CommandRefused } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { readStored } from "./stored-object.ts";

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

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const Tally = v.object({ requests: Amount, milliseconds: Amount, errors: Amount });

/** One check and no tuple of schemas, because a quarter has millions of seconds. */
const isSecond = (given: unknown): boolean =>
  Array.isArray(given) &&
  given.length === 3 &&
  given.every((each) => Number.isInteger(each) && each >= 0) &&
  given[0] < 3_600;

const Counted = v.object({
  seconds: v.array(v.custom<Second>(isSecond, "it is no second with its two counts")),
  services: v.object({ PIS: Tally, AIS: Tally, CBPII: Tally }),
});

const hourNamed = (name: string) =>
  v.object({ hour: v.literal(name), tpps: Counted, probe: Counted });

/** A quarter has 2,208 hours, each of at most 150 kB. */
const atOnce = 50;

/** Reads these hours, and returns a function that looks one up. */
export async function readHours({ hour }: Pick<Source, "hour">, names: readonly string[]) {
  const found = new Map<string, HourCounts>();
  const left = names.values();
  const worker = async () => {
    for (const name of left) {
      const text = await hour(name);
      if (text !== undefined)
        found.set(name, readStored(hourNamed(name), `figures/hours/${name}.json`, text));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (name: string): HourCounts | undefined => found.get(name);
}
