import type { BuildOptions, Plugin } from "esbuild";
import { frequencies } from "../frequencies.ts";
import { operationTable } from "../operation-table.ts";

/** Replaces lists by data, so that the bundle contains facts about operations, but no handlers and no schemas. */
const listsAsData: Plugin = {
  name: "lists-as-data",
  setup({ onLoad }) {
    onLoad({ filter: /operation-table\.ts$/ }, () => dataOf("operationTable", operationTable));
    onLoad({ filter: /frequencies\.ts$/ }, () => dataOf("frequencies", frequencies));
  },
};

/** Writes a module with one list, one item per line, so that a reader of the bundle can read it. */
const dataOf = (name: string, list: readonly unknown[]) => ({
  contents: `export const ${name} = [\n${list.map((item) => JSON.stringify(item)).join(",\n")}\n];`,
});

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
  plugins: [listsAsData],
} as const satisfies BuildOptions;
