import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin, version } from "esbuild";

/**
 * Describes each built file: the files it imports, at once or later, and whether its code is ours
 * or a library's.
 */
export type Chunks = ReadonlyMap<string, { imports: readonly string[]; isOurs: boolean }>;

export function chunksOf({ outputs }: Metafile): Chunks {
  const chunks = new Map(
    Object.entries(outputs).map(([path, { imports, inputs, bytes }]) => [
      basename(path),
      {
        imports: imports.flatMap((each) => (each.external ? [] : [basename(each.path)])),
        isOurs: ownBytes(inputs) > bytes / 10,
      },
    ]),
  );
  // A file may only re-export our code from another file.
  for (const [file, chunk] of chunks)
    chunk.isOurs = [...closureOf(file, chunks)].some((each) => chunks.get(each)?.isOurs);
  return chunks;
}

/**
 * Counts the bytes of our code, because a chunk of the SDK may contain a line of ours and still be
 * a library.
 */
const ownBytes = (inputs: Metafile["outputs"][string]["inputs"]) =>
  Object.entries(inputs)
    .filter(([file]) => !/^node_modules\/|^built-in:/.test(file))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);

/**
 * The files of a function: our chunks that load together are joined, libraries stay as they are.
 * esbuild makes a chunk for each set of functions that share code, so a function would load 15 to
 * 25 files at its start, and each costs a third of a millisecond. The joined files stay in `kept` for
 * the next build.
 */
export async function joinChunks(
  entry: string,
  chunks: Chunks,
  contents: ReadonlyMap<string, string>,
  kept: string,
): Promise<Map<string, string>> {
  const needed = [...closureOf(entry, chunks)];
  const libraries = needed.filter((file) => !chunks.get(file)?.isOurs);
  // The entry's text names the chunks that it imports, whose names contain a hash of their content.
  const madeOf = [version, ownText, contents.get(entry), needed, libraries];
  return new Map([
    ...libraries.map((file) => [file, contents.get(file) ?? ""] as const),
    ...(await onceFor(madeOf, kept, () => join(entry, chunks, contents))),
  ]);
}

const ownText = readFileSync(fileURLToPath(import.meta.url), "utf8");

type Files = [name: string, text: string][];

/** Joining takes most of a build's processor time, so the result is kept until what it is made of changes. */
async function onceFor(madeOf: unknown, file: string, make: () => Promise<Files>): Promise<Files> {
  const key = hash("sha256", JSON.stringify(madeOf));
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (kept?.key === key) return kept.files;
  const files = await make();
  mkdirSync(dirname(file), { recursive: true });
  // Another process may read or write the same file.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ key, files }));
  renameSync(own, file);
  return files;
}

async function join(
  entry: string,
  chunks: Chunks,
  contents: ReadonlyMap<string, string>,
): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: "joined",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    plugins: [inMemory(chunks, contents)],
  });
  return outputFiles.map(({ path, text }) => [basename(path), text]);
}

/** An entry and every chunk it may load, directly or not. */
function closureOf(entry: string, chunks: Chunks): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...(chunks.get(file)?.imports ?? []));
  }
  return seen;
}

/**
 * Serves chunks to esbuild from memory; libraries stay separate files, so that each exists once.
 */
const inMemory = (chunks: Chunks, contents: ReadonlyMap<string, string>): Plugin => ({
  name: "in-memory",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => {
      const file = basename(path);
      return chunks.get(file)?.isOurs
        ? { path: file, namespace: "chunk" }
        : { path, external: true };
    });
    onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => ({
      contents: contents.get(path) ?? "",
    }));
  },
});
