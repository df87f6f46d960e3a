import type { BuildOptions, Plugin } from "esbuild";
import { operationTable } from "../operation-table.ts";

/** Replaces the list by data, so that the bundle contains facts about operations, but no handlers and no schemas. */
const operationsAsData: Plugin = {
  name: "operations-as-data",
  setup({ onLoad }) {
    onLoad({ filter: /operation-table\.ts$/ }, () => ({ contents: asModule }));
  },
};

/** One item per line, so that a reader of the bundle can read it. */
const rows = operationTable.map((row) => JSON.stringify(row)).join(",\n");
const asModule = `export const operationTable = [\n${rows}\n];`;

/**
 * The bundle options for programs that TPP developers run: readable, for Node 20, without
 * dependencies.
 */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Bundled CommonJS code loads Node's own modules with `require`, which ES modules lack.
  banner: {
    js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  conditions: ["module"],
  mainFields: ["module", "main"],
  plugins: [operationsAsData],
} as const satisfies BuildOptions;
