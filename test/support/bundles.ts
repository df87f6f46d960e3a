import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bundleStage } from "../../infra/bundle-stage.ts";
import { type StageName, stageNames } from "../../infra/deployment/stage-settings.ts";
import { sampled } from "./long-form.ts";
import { functionFiles } from "./synthesised.ts";

/** The functions that tests call. */
const called = {
  sandbox: [
    "list-accounts",
    "show-openapi",
    "show-documentation",
    "show-documentation-viewer",
    "show-command-line",
    "show-signers",
    "show-signer",
    "show-collection",
  ],
  production: ["list-accounts"],
};

/**
 * The called functions and a sample of the others. All are built at once, but writing one takes as long as
 * building all.
 */
const triedOf = (stage: StageName) => [
  ...new Set([...called[stage], ...sampled(functionFiles(stage), 10)]),
];

/** Builds the functions of both stages for a test file. The short form writes only a sample of them. */
export function useBundles() {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-bundle-"));
  const bundled = {} as Record<StageName, Awaited<ReturnType<typeof bundleStage>>>;
  const tried = { sandbox: triedOf("sandbox"), production: triedOf("production") };

  beforeAll(async () => {
    for (const stage of stageNames) {
      const isWritten = (name: string) => tried[stage].includes(name);
      bundled[stage] = await bundleStage(stage, { folder, isWritten });
    }
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    folder,
    bundled,
    /** The names of the functions that are written. */
    tried,
    modulesOf: (stage: StageName) => Object.keys(bundled[stage].metafile.inputs),
    /**
     * Loads built functions in a process of their own, and returns the types of their handlers and all loaded
     * modules.
     */
    started: (stage: StageName, names: readonly string[]) =>
      started(names.map((name) => join(folder, stage, name, `${name}.mjs`))),
  };
}

function started(files: readonly string[]) {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const modules = await Promise.all(${JSON.stringify(files)}.map((file) => import(file)));
    const handlers = modules.map(({ handler }) => typeof handler);
    process.stdout.write(JSON.stringify({ handlers, loaded, builtIn: process.moduleLoadList }));
  `;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script];
  const text = execFileSync(process.execPath, args, { env: {}, encoding: "utf8" });
  const { handlers, loaded = [], builtIn = [] } = JSON.parse(text) as Record<string, string[]>;
  return { handlers, loaded: loaded.map((url) => basename(url)), builtIn };
}
