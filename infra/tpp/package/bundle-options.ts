import type { BuildOptions, Plugin } from "esbuild";
import { operationTable } from "../operation-table.ts";

/** A TPP needs to know of operations what their table says; the operations themselves stay at the bank. */
const operationsAsData: Plugin = {
  name: "operations-as-data",
  setup({ onLoad }) {
    onLoad({ filter: /operation-table\.ts$/ }, () => ({
      // A row a line, for who reads the bundle.
      contents: `export const operationTable = [\n${operationTable.map((row) => JSON.stringify(row)).join(",\n")}\n];`,
    }));
  },
};

/** How whatever TPP developers run is bundled: readable, for Node 20, without dependencies. */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // What is bundled and no module yet asks for Node's own modules by `require`.
  banner: {
    js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  conditions: ["module"],
  mainFields: ["module", "main"],
  plugins: [operationsAsData],
} as const satisfies BuildOptions;
