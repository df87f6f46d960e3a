import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Builds the scripts of the site's pages by file name. */
export async function siteScripts(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ["back.js", "copy.js", "log.js", "make-key.js", "search.js", "try.js"].map(
      (file) => fileURLToPath(new URL(`scripts/${file}`, import.meta.url)),
    ),
    outdir: "built",
    write: false,
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "esm",
    legalComments: "eof",
  });
  return Object.fromEntries(
    outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1), text]),
  );
}
