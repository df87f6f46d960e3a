import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { tell } from "../../infra/emulator/progress.ts";
import { cache, hashOf } from "./instrument.ts";
import type { Instrumented } from "./mutant.ts";
import type { TestProcess } from "./process.ts";
import type { Reply } from "./try-file.ts";

/** Test files that run the product in other processes, or that take minutes. */
const leftOut = /^test\/(browser|e2e|tools|collections|faults|bench|signers|clients|deploy)\//;
/** The time limit of a whole test file. */
const fileLimit = 300_000;

/**
 * What a test file runs. `times` are the milliseconds of its cases by number. `hits` tells for each product file which
 * mutants which cases run: a line "cases|mutants" for mutants that the same cases run. "l" is the loading of modules,
 * "h" the hooks around all cases.
 */
export type Coverage = { test: string; times: number[]; hits: Record<string, string[]> };

/** The record that is kept; it holds as long as neither the test file nor a product file that it runs has changed. */
type Kept = Coverage & { hash: string; products: Record<string, string> };

/** Finds what each test file runs, from the record of an earlier run where that still holds. */
export async function coverageOf(
  products: ReadonlyMap<string, Instrumented>,
  lanes: readonly TestProcess[],
): Promise<Coverage[]> {
  mkdirSync(join(cache, "coverage"), { recursive: true });
  const hashes = new Map([...products].map(([file, { text }]) => [file, hashOf(text)]));
  const files = globSync("test/**/*.test.ts").filter((file) => !leftOut.test(file));
  const found: Coverage[] = [];
  const wanted = files.filter((file) => {
    const kept = read(file);
    const holds =
      kept?.hash === hashOf(readFileSync(file, "utf8")) &&
      Object.entries(kept.products).every(([path, hash]) => hashes.get(path) === hash);
    if (kept && holds) found.push(kept);
    return !holds;
  });
  if (wanted.length)
    tell(`${wanted.length} of ${files.length} test files are run to see what they reach`);
  const waiting = wanted.values();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const file of waiting) {
        const reply = await lane.run({ file, mutant: undefined, cases: undefined }, fileLimit);
        if (typeof reply === "string" || reply.failed !== undefined) {
          const why = typeof reply === "string" ? reply : reply.why;
          tell(`${file} fails without a mutant and is not used: ${why?.slice(0, 300)}`);
          await lane.stop();
        } else found.push(keep(file, reply, hashes));
      }
    }),
  );
  return found;
}

const recordOf = (file: string) => join(cache, "coverage", `${hashOf(file)}.br`);

function read(file: string): Kept | undefined {
  const path = recordOf(file);
  if (!existsSync(path)) return undefined;
  return JSON.parse(brotliDecompressSync(readFileSync(path)).toString());
}

function keep(file: string, { times, hits }: Reply, hashes: ReadonlyMap<string, string>): Coverage {
  const casesOf = new Map<string, string[]>();
  for (const [by, mutants] of Object.entries(hits))
    for (const mutant of mutants)
      casesOf.set(mutant, [
        ...(casesOf.get(mutant) ?? []),
        by === "load" || by === "hooks" ? by.slice(0, 1) : by,
      ]);
  const grouped = new Map<string, Map<string, string[]>>();
  for (const [mutant, cases] of casesOf) {
    const at = mutant.lastIndexOf(":");
    const path = mutant.slice(0, at);
    const groups = grouped.get(path) ?? new Map<string, string[]>();
    const key = cases.join(",");
    groups.set(key, [...(groups.get(key) ?? []), mutant.slice(at + 1)]);
    grouped.set(path, groups);
  }
  const kept: Kept = {
    test: file,
    hash: hashOf(readFileSync(file, "utf8")),
    products: Object.fromEntries([...grouped.keys()].map((path) => [path, hashes.get(path) ?? ""])),
    times,
    hits: Object.fromEntries(
      [...grouped].map(([path, groups]) => [
        path,
        [...groups].map(([cases, mutants]) => `${cases}|${mutants.join(",")}`),
      ]),
    ),
  };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  writeFileSync(recordOf(file), brotliCompressSync(JSON.stringify(kept), { params }));
  return kept;
}
