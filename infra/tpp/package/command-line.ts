import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { bundleOptions } from "./bundle-options.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the command line into one file, which a developer site offers as a download. */
export async function commandLine(): Promise<string> {
  const licence = readFileSync(here("../../../node_modules/commander/LICENSE"), "utf8");
  const { outputFiles } = await build({
    ...bundleOptions,
    entryPoints: [here("../cli.ts")],
    banner: { js: `#!/usr/bin/env node\n// Fjordgate, Apache-2.0\n${bundleOptions.banner.js}` },
    footer: { js: `/* Within: commander, MIT\n\n${licence}*/` },
    define: { DEVELOPER_SITE: JSON.stringify(documentAddresses.developer) },
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}
