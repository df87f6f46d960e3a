import { cpSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";
import { signersFolder } from "../shared/developer/signer-texts.ts";
import { bundleFunctions } from "./bundle-functions.ts";
import { deployedIn } from "./routes.ts";

const sources = new URL("../shared/developer", import.meta.url).pathname;

type Stage = "sandbox" | "production";

type Options = {
  folder?: string;
  others?: Record<string, string>;
  isWritten?: (name: string) => boolean;
};

/**
 * The file that connects the stage's systems to the ports, and the functions that need it. The
 * developer site and the feeds use no port.
 */
function compositionOf(stage: Stage) {
  const composed = new Set(
    Object.entries(deployedIn(stage))
      .filter(([table]) => table !== "developerRoutes" && table !== "feeds")
      .flatMap(([, rows]) => rows.map(({ entry }) => basename(entry, ".ts"))),
  );
  return { file: `functions/${stage}-stage.ts`, of: (name: string) => composed.has(name) };
}

/**
 * Builds the functions of a stage, and `others` if given, into `<folder>/<stage>/<name>/`. Each
 * function loads `functions/<stage>-stage.ts` first; production's functions import nothing of the
 * sandbox.
 */
export async function bundleStage(
  stage: Stage,
  { folder = "build", others = {}, isWritten = () => true }: Options = {},
): Promise<{ names: readonly string[]; metafile: Metafile }> {
  const files = new Map([...filesOf(stage), ...Object.entries(others)]);
  const metafile = await bundleFunctions(files, {
    folder: join(folder, stage),
    first: compositionOf(stage),
    isWritten,
  });
  if (stage === "sandbox") {
    await writeDocument(join(folder, stage, "show-openapi"));
    await writeCommandLine(join(folder, stage, "show-command-line"));
    for (const name of ["show-signers", "show-signer"])
      cpSync(join(sources, signersFolder), join(folder, stage, name, signersFolder), {
        recursive: true,
      });
    await writeCollections(join(folder, stage, "show-collection"));
    const shown = ["show-documentation", "show-documentation-viewer"];
    await writeViewer(shown.map((name) => join(folder, stage, name)));
  }
  return { names: [...files.keys()], metafile };
}

/**
 * Puts the OpenAPI document beside the function that serves it, so that the function need not
 * generate it.
 */
async function writeDocument(folder: string): Promise<void> {
  const { openapiJson } = await import("./openapi/openapi-json.ts");
  writeFileSync(join(folder, "openapi.json"), openapiJson("sandbox"));
}

/** Puts the command line beside the function that serves it. */
async function writeCommandLine(folder: string): Promise<void> {
  const { commandLine } = await import("./tpp/package/command-line.ts");
  writeFileSync(join(folder, "fjordgate.mjs"), await commandLine());
}

/** Puts the collections beside the function that serves them. */
async function writeCollections(folder: string): Promise<void> {
  const { collections } = await import("./collections/collections.ts");
  writeFileSync(join(folder, "collections.json"), collections());
}

/**
 * Puts the documentation viewer beside the function that serves it and beside the one whose page
 * contains its hash.
 */
async function writeViewer(folders: readonly string[]): Promise<void> {
  const { documentationViewer } = await import("./documentation/documentation-viewer.ts");
  const text = await documentationViewer();
  for (const folder of folders) writeFileSync(join(folder, "viewer.js"), text);
}

/**
 * Maps each function's name (its file name without extension) to its file; an operation with
 * several routes appears once.
 */
function filesOf(stage: Stage): Map<string, string> {
  const rows = Object.values(deployedIn(stage)).flat();
  return new Map(rows.map(({ entry }) => [basename(entry, ".ts"), entry]));
}
