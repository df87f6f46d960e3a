import { basename } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

/** What is known of each file that was built: the files it imports, at once or later, and whether it is code of ours. */
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
  // A file may have nothing of its own and hand on what is in another.
  for (const [file, chunk] of chunks)
    chunk.isOurs = [...closureOf(file, chunks)].some((each) => chunks.get(each)?.isOurs);
  return chunks;
}

/** As a chunk of the SDK may have a line of ours, and is the SDK all the same. */
const ownBytes = (inputs: Metafile["outputs"][string]["inputs"]) =>
  Object.entries(inputs)
    .filter(([file]) => !/^node_modules\/|^built-in:/.test(file))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);

/**
 * The files of a function: what is of ours joined as far as it is loaded together, and libraries as they are. esbuild
 * cuts a chunk for each set of functions that share something; a function starts with 15 to 25 of them, and each file
 * costs a third of a millisecond of the start.
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

/** An entry and every chunk it can come to load. */
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

/** Reads what is to be joined from memory; libraries stay files beside it, so that there is one of each. */
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
