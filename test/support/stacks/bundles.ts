import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bundleStage } from "../../../infra/bundle-stage.ts";
import { type StageName, stageNames } from "../../../infra/deployment/stage-settings.ts";
import { sampled } from "../run/long-form.ts";
import { onceARun } from "../run/once-a-run.ts";
import { functionFiles } from "./synthesised.ts";

/** The functions that tests call. */
const called = {
  sandbox: [
    "list-accounts",
    "show-openapi",
    "show-documentation",
    "show-operation",
    "show-script",
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

type Built = { bundled: Awaited<ReturnType<typeof bundleStage>>; tried: string[] };

/** Builds the functions of both stages. The short form writes only a sample of them. */
async function build(folder: string): Promise<void> {
  for (const stage of stageNames) {
    const tried = triedOf(stage);
    const isWritten = (name: string) => tried.includes(name);
    const built: Built = { bundled: await bundleStage(stage, { folder, isWritten }), tried };
    writeFileSync(join(folder, `${stage}.json`), JSON.stringify(built));
  }
}

/** The functions of both stages, built once a run. */
export function useBundles() {
  let folder: string;
  const bundled = {} as Record<StageName, Built["bundled"]>;
  const tried = {} as Record<StageName, Built["tried"]>;

  beforeAll(async () => {
    folder = await onceARun("bundles", build);
    for (const stage of stageNames) {
      const built: Built = JSON.parse(readFileSync(join(folder, `${stage}.json`), "utf8"));
      bundled[stage] = built.bundled;
      tried[stage] = built.tried;
    }
  }, 120_000);

  return {
    folder: () => folder,
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
