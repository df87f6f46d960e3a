import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { chunksOf, joinChunks } from "./join-chunks.ts";

type BundleOptions = {
  folder: string;
  /** A file that is loaded before each function named. */
  first?: { file: string; of: (name: string) => boolean } | undefined;
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
  { folder, first, isWritten = () => true }: BundleOptions,
): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: [...files].map(([name, file]) => ({
      in: first?.of(name) ? `${behind}${file}` : file,
      out: name,
    })),
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
    plugins: [builtIns, ...(first ? [loadedFirst(first.file)] : [])],
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

/** How an entry is named that another file is loaded before. */
const behind = "behind:";

const loadedFirst = (file: string): Plugin => ({
  name: "loaded-first",
  setup({ initialOptions, onResolve, onLoad }) {
    const resolveDir = initialOptions.absWorkingDir ?? ".";
    onResolve({ filter: new RegExp(`^${behind}`) }, ({ path }) => ({
      path: path.slice(behind.length),
      namespace: "entry",
    }));
    onLoad({ filter: /./, namespace: "entry" }, ({ path }) => ({
      contents: `import "./${file}"; export * from "./${path}";`,
      resolveDir,
    }));
  },
});

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
