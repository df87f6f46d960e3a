import { basename } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

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
 * 25 files at its start, and each costs a third of a millisecond.
 */
export async function joinChunks(
  entry: string,
  chunks: Chunks,
  contents: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const needed = closureOf(entry, chunks);
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
  const libraries = [...needed].filter((file) => !chunks.get(file)?.isOurs);
  return new Map([
    ...libraries.map((file) => [file, contents.get(file) ?? ""] as const),
    ...outputFiles.map(({ path, text }) => [basename(path), text] as const),
  ]);
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
