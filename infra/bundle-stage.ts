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

/** What connects the systems of a stage to the ports. The developer site and the audit trail use no port. */
function compositionOf(stage: Stage) {
  const composed = new Set(
    Object.entries(deployedIn(stage))
      .filter(([table]) => table !== "developerRoutes" && table !== "feeds")
      .flatMap(([, rows]) => rows.map(({ entry }) => basename(entry, ".ts"))),
  );
  return { file: `functions/${stage}-stage.ts`, of: (name: string) => composed.has(name) };
}

/**
 * Builds the functions of a stage, and others if there are, into `<folder>/<stage>/<name>/`.
 * `functions/<stage>-stage.ts` is in front of them, and nothing of production's leads to the sandbox's.
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

/** Puts the OpenAPI document beside the function that serves it, which so need not make it. */
async function writeDocument(folder: string): Promise<void> {
  const { openapiJson } = await import("./openapi/openapi-json.ts");
  writeFileSync(join(folder, "openapi.json"), openapiJson("sandbox"));
}

/** Puts the command line beside the function that hands it out, likewise. */
async function writeCommandLine(folder: string): Promise<void> {
  const { commandLine } = await import("./tpp/package/command-line.ts");
  writeFileSync(join(folder, "fjordgate.mjs"), await commandLine());
}

/** Puts the collections beside the function that hands them out, likewise. */
async function writeCollections(folder: string): Promise<void> {
  const { collections } = await import("./collections/collections.ts");
  writeFileSync(join(folder, "collections.json"), collections());
}

/** Puts the viewer of the documentation beside the function that hands it out, and the one whose page names its hash. */
async function writeViewer(folders: readonly string[]): Promise<void> {
  const { documentationViewer } = await import("./documentation/documentation-viewer.ts");
  const text = await documentationViewer();
  for (const folder of folders) writeFileSync(join(folder, "viewer.js"), text);
}

/** The file of every function, by its name without an ending; an operation of several routes is one all the same. */
function filesOf(stage: Stage): Map<string, string> {
  const rows = Object.values(deployedIn(stage)).flat();
  return new Map(rows.map(({ entry }) => [basename(entry, ".ts"), entry]));
}
