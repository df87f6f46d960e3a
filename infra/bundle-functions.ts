import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { chunksOf, joinChunks } from "./join-chunks.ts";

const joined = fileURLToPath(new URL("../build/joined", import.meta.url));

type BundleOptions = {
  folder: string;
  /** A file that is loaded before each function for which `of` returns true. */
  first?: { file: string; of: (name: string) => boolean } | undefined;
  /** Tells whether to write a function's folder; joining its files takes most of the build time. */
  isWritten?: (name: string) => boolean;
};

/**
 * Builds one folder per function: `<folder>/<name>/<name>.mjs` and the chunks it needs, the AWS SDK
 * included. `files` maps a function's name to its source file. One build with code splitting makes
 * all of them, so that code which Lambda never loads, such as credential providers, stays in
 * separate chunks.
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
    // Tree shaking works only on the SDK's ES modules, and a CommonJS module that is imported late
    // exports no names.
    mainFields: ["module", "main"],
    plugins: [builtIns, ...(first ? [loadedFirst(first.file)] : [])],
  });
  const contents = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const chunks = chunksOf(metafile);
  rmSync(folder, { recursive: true, force: true });
  // One after another: all at once would need 4 GB of memory.
  for (const name of [...files.keys()].filter(isWritten)) {
    mkdirSync(join(folder, name), { recursive: true });
    const kept = join(joined, basename(folder), `${name}.json`);
    for (const [file, text] of await joinChunks(`${name}.mjs`, chunks, contents, kept))
      writeFileSync(join(folder, name, file), text);
  }
  return metafile;
}

/** Marks an entry point that needs another file loaded before it. */
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
      contents: `import "./${file}"; export { handler } from "./${path}";`,
      resolveDir,
    }));
  },
});

/**
 * Loads Node's built-in modules as CommonJS. Importing one as an ES module evaluates every exported name, which loads
 * parts that nobody calls: all of fetch with node:http, web cryptography with node:crypto. That costs 30 ms at every
 * start. A CommonJS dependency may also call `require` for a built-in, which an ES module cannot do. This plugin and
 * SDK exports listed one by one reduce the processor time for importing an operation from 73 to 28 ms.
 */
const builtIns: Plugin = {
  name: "built-ins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path, importer }) =>
      // Each importer gets its own copy, so that the built-in needs no chunk of its own.
      isBuiltin(path) ? { path, namespace: "built-in", suffix: `?${importer}` } : undefined,
    );
    onLoad({ filter: /./, namespace: "built-in" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};
