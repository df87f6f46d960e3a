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
/** A syntax tree, as far as it is looked at, and the parser that the instrumenter brings. */
type Tree = { type?: string; body?: Tree; loc: { start: Place; end: Place } };
type Parse = (text: string, options: object) => { program: Tree };

/** A place in a file; `line` and `column` count from 0. */
type Place = { line: number; column: number };

type Tools = { instrumenter: Instrumenter; parse: Parse };

/** Puts all mutants of the product files of some folders into copies of them, by the path from the project's root. */
export async function instrument(folders: readonly string[]): Promise<Map<string, Instrumented>> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`)).sort();
  let tools: Tools | undefined;
  const result = new Map<string, Instrumented>();
  mkdirSync(join(cache, "files"), { recursive: true });
  for (const file of files) {
    const content = readFileSync(file, "utf8");
    const kept = join(cache, "files", `${hashOf(file, content, "isAtLoad")}.json`);
    if (!existsSync(kept)) {
      tools ??= await loadTools();
      writeFileSync(kept, JSON.stringify(await instrumentFile(tools, file, content)));
    }
    result.set(file, JSON.parse(readFileSync(kept, "utf8")));
  }
  return result;
}

/** A short name for texts: equal texts have equal names. */
export const hashOf = (...texts: string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 32);

async function instrumentFile(
  { instrumenter, parse }: Tools,
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
  const isInFunction = functionsIn(parse, content);
  return { text, mutants: mutants.map((each) => mutantOf(file, content, isInFunction, each)) };
}

/** Tells whether a place of a file is inside a function, which runs later than the file is loaded. */
function functionsIn(parse: Parse, content: string): (place: Place) => boolean {
  const bodies: Tree[] = [];
  const visit = (tree: unknown): void => {
    if (typeof tree !== "object" || tree === null) return;
    const { type, body } = tree as Tree;
    if (/Function|Method/.test(`${type}`) && body) bodies.push(body);
    else for (const part of Object.values(tree)) visit(part);
  };
  visit(parse(content, { sourceType: "module", plugins: ["typescript"] }).program);
  const behind = ({ line, column }: Place, other: Place) =>
    line > other.line || (line === other.line && column >= other.column);
  const isIn = (place: Place, { loc: { start, end } }: Tree) =>
    behind(place, start) && !behind(place, end);
  // The parser counts lines from 1.
  return ({ line, column }) => bodies.some((body) => isIn({ line: line + 1, column }, body));
}

function mutantOf(
  file: string,
  content: string,
  isInFunction: (place: Place) => boolean,
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
  const isAtLoad = !isInFunction(start);
  return { id: `${file}:${id}`, file, ...place, operator, from, to, isAtLoad };
}

async function loadTools(): Promise<Tools> {
  // Only this command needs these packages, so they are not the project's.
  const folder = join(cache, "tools");
  installPinned("test/mutants", folder);
  const { resolve } = createRequire(join(process.cwd(), folder, "package.json"));
  const from = (name: string) => import(pathToFileURL(resolve(name)).href);
  const { createInstrumenter } = await from("@stryker-mutator/instrumenter");
  const { createInjector } = await from("typed-inject");
  const { parse } = await from("@babel/parser");
  const quiet = () => undefined;
  const logger = { isDebugEnabled: () => false, debug: quiet, info: quiet, warn: quiet };
  const instrumenter = createInjector()
    .provideValue("logger", logger)
    .provideValue("options", {})
    .injectFunction(createInstrumenter);
  return { instrumenter, parse };
}
