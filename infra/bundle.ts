import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { jobs, pageRoutes, routes } from "./routes.ts";

const folder = "build";
const chunks = join(folder, "chunks");

/** Every Lambda once, though an operation may have several routes. */
const entries = new Map([...routes, ...pageRoutes, ...jobs].map(({ id, entry }) => [id, entry]));

/**
 * One folder per operation, build/<id>/<id>.mjs and the chunks it needs, the AWS SDK included. All are built at once
 * with code splitting, so that what Lambda never loads, such as credential providers, stays in chunks of its own.
 */
async function bundle(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [...entries].map(([id, entry]) => ({ in: entry, out: id })),
    outdir: chunks,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    metafile: true,
    // CommonJS parts of the SDK call require; an ES module has none of its own.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  for (const id of entries.keys())
    for (const output of closureOf(join(chunks, `${id}.mjs`), metafile)) {
      const target = join(folder, id, output.slice(chunks.length + 1));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(output, target);
    }
  rmSync(chunks, { recursive: true });
}

/** An entry and every chunk it can come to load. */
function closureOf(entry: string, { outputs }: Metafile): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(
      ...(outputs[next]?.imports ?? []).filter(({ external }) => !external).map(({ path }) => path),
    );
  }
  return seen;
}

const started = performance.now();
await bundle();
console.log(
  `${entries.size} functions in ${folder}/, ${Math.round(performance.now() - started)} ms`,
);
