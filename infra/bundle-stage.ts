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
    await writeBuiltFiles(join(folder, stage), isWritten);
    for (const name of ["show-signers", "show-signer"])
      cpSync(join(sources, signersFolder), join(folder, stage, name, signersFolder), {
        recursive: true,
      });
  }
  return { names: [...files.keys()], metafile };
}

/** Puts what the build makes for the developer site beside the functions that serve it. */
async function writeBuiltFiles(folder: string, isWritten: (name: string) => boolean) {
  const { builtFiles } = await import("./site/built-files.ts");
  for (const [name, { make, beside }] of Object.entries(builtFiles)) {
    const text = await make();
    for (const each of beside.filter(isWritten)) writeFileSync(join(folder, each, name), text);
  }
}

/**
 * Maps each function's name (its file name without extension) to its file; an operation with
 * several routes appears once.
 */
function filesOf(stage: Stage): Map<string, string> {
  const rows = Object.values(deployedIn(stage)).flat();
  return new Map(rows.map(({ entry }) => [basename(entry, ".ts"), entry]));
}
