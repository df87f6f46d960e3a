import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { tell } from "../../infra/emulator/progress.ts";
import { inLanes } from "../faults/in-lanes.ts";
import { cache, hashOf } from "./instrument.ts";
import type { Instrumented } from "./mutant.ts";
import type { TestProcess } from "./process.ts";
import type { Reply } from "./try-file.ts";

/** Test files that run the product in other processes, or that take minutes. */
const leftOut = /^test\/(browser|e2e|tools|collections|faults|bench|signers|clients|deploy)\//;
/** The time limit of a whole test file. */
const fileLimit = 300_000;

/**
 * The code that a test file runs. `times` are the milliseconds of its cases by number. `hits` tells for each product file which
 * mutants which cases run: a line "cases|mutants" for mutants that the same cases run. "l" is the loading of modules,
 * "h" the hooks around all cases.
 */
export type Coverage = { test: string; times: number[]; hits: Record<string, string[]> };

/** The record that is kept. It holds as long as the test file and the wanted product files that it runs have not changed. */
type Kept = Coverage & { hash: string; products: Record<string, string> };

/** Finds what each test file runs of the wanted product files, from the record of an earlier run where that still holds. */
export async function coverageOf(
  products: ReadonlyMap<string, Instrumented>,
  lanes: readonly TestProcess[],
  isWanted: (path: string) => boolean,
): Promise<Coverage[]> {
  mkdirSync(join(cache, "coverage"), { recursive: true });
  const hashes = new Map([...products].map(([file, { text }]) => [file, hashOf(text)]));
  const files = globSync("test/**/*.test.ts").filter((file) => !leftOut.test(file));
  const found: Coverage[] = [];
  const wanted = files.filter((file) => {
    const kept = read(file);
    const holds =
      kept?.hash === hashOf(readFileSync(file, "utf8")) &&
      Object.entries(kept.products).every(
        ([path, hash]) => !isWanted(path) || hashes.get(path) === hash,
      );
    if (kept && holds) found.push(kept);
    return !holds;
  });
  if (wanted.length)
    tell(`${wanted.length} of ${files.length} test files are run to see what they reach`);
  await inLanes(lanes, wanted, async (lane, file) => {
    const reply = await lane.run({ file, mutants: [], cases: undefined }, fileLimit);
    if (typeof reply === "string" || reply.failed !== undefined) {
      const why = typeof reply === "string" ? reply : reply.why;
      tell(`${file} fails without a mutant and is not used: ${why?.slice(0, 300)}`);
      await lane.stop();
    } else found.push(keep(file, reply, hashes));
  });
  return found;
}

const recordOf = (file: string) => join(cache, "coverage", `${hashOf(file)}.br`);

function read(file: string): Kept | undefined {
  const path = recordOf(file);
  if (!existsSync(path)) return undefined;
  return JSON.parse(brotliDecompressSync(readFileSync(path)).toString());
}

function keep(file: string, { times, hits }: Reply, hashes: ReadonlyMap<string, string>): Coverage {
  const runs = Object.entries(hits).flatMap(([by, mutants]) =>
    mutants.map((mutant) => ({ by: isAround(by) ? by.slice(0, 1) : by, mutant })),
  );
  const byMutant = [...Map.groupBy(runs, ({ mutant }) => mutant)].map(([mutant, of]) => {
    const at = mutant.lastIndexOf(":");
    const cases = of.map(({ by }) => by).join(",");
    return { path: mutant.slice(0, at), number: mutant.slice(at + 1), cases };
  });
  const byPath = [...Map.groupBy(byMutant, ({ path }) => path)];
  const kept: Kept = {
    test: file,
    hash: hashOf(readFileSync(file, "utf8")),
    products: Object.fromEntries(byPath.map(([path]) => [path, hashes.get(path) ?? ""])),
    times,
    hits: Object.fromEntries(
      byPath.map(([path, within]) => [
        path,
        [...Map.groupBy(within, ({ cases }) => cases)].map(
          ([cases, of]) => `${cases}|${of.map(({ number }) => number).join(",")}`,
        ),
      ]),
    ),
  };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  writeFileSync(recordOf(file), brotliCompressSync(JSON.stringify(kept), { params }));
  return kept;
}

const isAround = (by: string): boolean => by === "load" || by === "hooks";
