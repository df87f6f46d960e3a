import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPinned } from "../support/commands/pinned-tools.ts";
import type { Instrumented, Mutant } from "./mutant.ts";

/** The folder that keeps instrumented files and the coverage of the test files between runs. */
export const cache = "build/mutants";

/** The part of Stryker's instrumenter that is used here. */
type Instrumenter = {
  instrument: (
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: { plugins: null; excludedMutations: string[]; ignorers: [] },
  ) => Promise<{
    files: { content: string }[];
    mutants: {
      id: string;
      mutatorName: string;
      replacement: string;
      location: { start: Place; end: Place };
    }[];
  }>;
};
/** A place in a file; `line` and `column` count from 0. */
type Place = { line: number; column: number };

/** Puts all mutants of the product files of some folders into copies of them, by the path from the project's root. */
export async function instrument(folders: readonly string[]): Promise<Map<string, Instrumented>> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`)).sort();
  let instrumenter: Instrumenter | undefined;
  const result = new Map<string, Instrumented>();
  mkdirSync(join(cache, "files"), { recursive: true });
  for (const file of files) {
    const content = readFileSync(file, "utf8");
    const kept = join(cache, "files", `${hashOf(file, content)}.json`);
    if (!existsSync(kept)) {
      instrumenter ??= await loadInstrumenter();
      writeFileSync(kept, JSON.stringify(await instrumentFile(instrumenter, file, content)));
    }
    result.set(file, JSON.parse(readFileSync(kept, "utf8")));
  }
  return result;
}

/** A short name for texts: equal texts have equal names. */
export const hashOf = (...texts: string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 32);

async function instrumentFile(
  instrumenter: Instrumenter,
  file: string,
  content: string,
): Promise<Instrumented> {
  const { files, mutants } = await instrumenter.instrument(
    [{ name: file, content, mutate: true }],
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const text = (files[0]?.content ?? content).replace(
    /\b(stryMutAct|stryCov)_9fa48\(("\d+"(?:, "\d+")*)\)/g,
    (_, name, ids) => `${name}_9fa48(${ids.replace(/\d+/g, (id: string) => `${file}:${id}`)})`,
  );
  return { text, mutants: mutants.map((each) => mutantOf(file, content, each)) };
}

function mutantOf(
  file: string,
  content: string,
  {
    id,
    mutatorName: operator,
    replacement: to,
    location: { start, end },
  }: Awaited<ReturnType<Instrumenter["instrument"]>>["mutants"][number],
): Mutant {
  const lines = content.split("\n").slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? "").slice(0, end.column));
  const from = lines.join("\n").slice(start.column);
  const place = { line: start.line + 1, column: start.column + 1 };
  return { id: `${file}:${id}`, file, ...place, operator, from, to };
}

async function loadInstrumenter(): Promise<Instrumenter> {
  // Only this command needs these packages, so they are not the project's.
  const folder = join(cache, "tools");
  installPinned("test/mutants", folder);
  const { resolve } = createRequire(join(process.cwd(), folder, "package.json"));
  const from = (name: string) => import(pathToFileURL(resolve(name)).href);
  const { createInstrumenter } = await from("@stryker-mutator/instrumenter");
  const { createInjector } = await from("typed-inject");
  const quiet = () => undefined;
  const logger = { isDebugEnabled: () => false, debug: quiet, info: quiet, warn: quiet };
  return createInjector()
    .provideValue("logger", logger)
    .provideValue("options", {})
    .injectFunction(createInstrumenter);
}
