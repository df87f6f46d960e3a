import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { viewerSource } from "./viewer-source.ts";

/** Builds the script that renders the OpenAPI document in a browser. */
export async function documentationViewer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("viewer.ts", import.meta.url))],
    write: false,
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "esm",
    banner: { js: "/* openapi-explorer (Authress, Apache-2.0), changed for this site. */" },
    legalComments: "eof",
    plugins: [viewerSource],
  });
  return outputFiles[0]?.text ?? "";
}
