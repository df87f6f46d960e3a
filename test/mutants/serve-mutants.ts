import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Loaded before anything else in a process that tries mutants: gives Node the instrumented text of product files.
 * MUTANT_FILES names a file with these texts, by path.
 */
const texts: Record<string, string> = JSON.parse(
  readFileSync(process.env.MUTANT_FILES ?? "", "utf8"),
);

/** Stryker lets one mutant work at a time; a process of ours has several. */
const severalAtOnce = (text: string) =>
  text.replace("ns.activeMutant === id", "ns.activeMutants.has(id)");

registerHooks({
  load(url, context, next) {
    const path = url.startsWith("file:") ? relative("", fileURLToPath(url)) : "";
    const text = texts[path];
    return text === undefined
      ? next(url, context)
      : { format: "module-typescript", source: severalAtOnce(text), shortCircuit: true };
  },
});
