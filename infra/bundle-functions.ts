import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { chunksOf, joinChunks } from "./join-chunks.ts";

type BundleOptions = {
  folder: string;
  conditions?: readonly string[];
  /** Whether a function's folder is written; to join its files takes most of the time. */
  isWritten?: (name: string) => boolean;
};

/**
 * Builds one folder per function, `<folder>/<name>/<name>.mjs` and the chunks it needs, the AWS SDK included, of files
 * by their names. All are built at once with code splitting, so that what Lambda never loads, such as credential
 * providers, stays in chunks of its own.
 */
export async function bundleFunctions(
  files: ReadonlyMap<string, string>,
  { folder, conditions = [], isWritten = () => true }: BundleOptions,
): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: [...files].map(([name, file]) => ({ in: file, out: name })),
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    outdir: "built",
    outExtension: { ".js": ".mjs" },
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    metafile: true,
    // Most of the SDK falls away only from its ES modules, and a CommonJS one that is loaded late has no names at all.
    mainFields: ["module", "main"],
    // esbuild itself adds "module" only where no other condition is asked for.
    conditions: ["module", ...conditions],
    plugins: [builtIns],
  });
  const contents = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const chunks = chunksOf(metafile);
  rmSync(folder, { recursive: true, force: true });
  const write = async (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [file, text] of await joinChunks(`${name}.mjs`, chunks, contents))
      writeFileSync(join(folder, name, file), text);
  };
  await Promise.all([...files.keys()].filter(isWritten).map(write));
  return metafile;
}

/**
 * Takes Node's own modules as CommonJS has them. As an ES module a module's every name is read at once, which loads
 * what nobody here calls: all of fetch with node:http, web cryptography with node:crypto, 30 ms of every start. And a
 * CommonJS part may require one, which it could not within an ES module.
 */
const builtIns: Plugin = {
  name: "built-ins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path, importer }) =>
      // One for each importer, so that it needs no chunk of its own.
      isBuiltin(path) ? { path, namespace: "built-in", suffix: `?${importer}` } : undefined,
    );
    onLoad({ filter: /./, namespace: "built-in" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};
