import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ReportedFailure } from "../../infra/command-error.ts";
import { timed } from "../../infra/emulator/progress.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { runProgram } from "../../infra/program.ts";
import { ownFiles } from "../faults/copies.ts";
import { importersIn, relatedFiles } from "../faults/related-files.ts";
import prepareRun from "../runner/prepare-run.ts";
import { coverageOf } from "./coverage.ts";
import { folders } from "./folders.ts";
import { cache, instrument } from "./instrument.ts";
import type { Trial } from "./judge.ts";
import type { Instrumented, Mutant } from "./mutant.ts";
import { mutantsProgram, type Options } from "./options.ts";
import { TestProcess } from "./process.ts";
import { reachOf } from "./reach.ts";
import { drawn } from "./sample.ts";
import { goalOf, noticedOf, rowOf, writeRow } from "./table.ts";
import { isNoticed, tryMutants } from "./try-mutants.ts";

async function run({ folder: wanted, file, seed, sample, seconds }: Options): Promise<boolean> {
  prepare();
  const chosen = folders.filter(({ folder }) => wanted?.includes(folder) ?? true);
  const isWanted = (path: string): boolean =>
    file === undefined ? chosen.some(({ folder }) => path.startsWith(`${folder}/`)) : path === file;
  const products = await timed("mutants are made", () =>
    instrument(folders.map(({ folder }) => folder)),
  );
  const texts = writeTexts(products);
  const lanes = [new TestProcess(texts), new TestProcess(texts)];
  try {
    const coverage = await timed("what the test files reach is known", () =>
      coverageOf(products, lanes, isWanted),
    );
    const usable = new Set(coverage.map(({ test }) => test));
    const importers = importersIn(".", await ownFiles());
    const importersOf = (file: string) =>
      relatedFiles(importers, file).filter((test) => usable.has(test));
    const attempt = (mutants: readonly Mutant[]) => {
      const reach = reachOf(mutants, coverage);
      const trial: Trial = { texts, reach, importersOf, budget: seconds * 1000 };
      return tryMutants(mutants, lanes, trial);
    };
    if (file !== undefined) {
      const verdicts = await attempt(products.get(file)?.mutants ?? []);
      return verdicts.every(isNoticed);
    }
    let isGood = true;
    for (const { folder, whole } of chosen) {
      const made = [...products]
        .filter(([path]) => path.startsWith(`${folder}/`))
        .flatMap(([, { mutants }]) => mutants);
      const began = performance.now();
      const verdicts = await timed(folder, () => attempt(whole ? made : drawn(made, sample, seed)));
      const took = (performance.now() - began) / 1000;
      writeRow(await rowOf({ folder, verdicts, made: made.length, seconds: took, seed }));
      isGood &&= noticedOf(verdicts) >= goalOf(folder);
    }
    return isGood;
  } finally {
    for (const lane of lanes) await lane.stop();
  }
}

/** The settings of each run of the tests, with a fixed seed, so that each run has the same cases. */
function prepare(): void {
  process.env.TEST_SEED = "1";
  process.env.TEST_FORM = "short";
  prepareRun({ collectCoverage: false });
}

/** Writes the instrumented texts into the file that test processes read. */
function writeTexts(products: ReadonlyMap<string, Instrumented>): string {
  const path = join(process.cwd(), cache, "texts.json");
  const entries = [...products].map(([file, { text }]) => [file, text]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(entries)));
  return path;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
process.once("exit", stopCommands);
mutantsProgram.action(async (options: Options) => {
  if (!(await run(options))) throw new ReportedFailure();
});
process.exit(await runProgram(mutantsProgram, process.argv.slice(2)));
