import { bundleStage } from "./bundle-stage.ts";

/**
 * Builds every function of both stages into build/, and returns the number of functions per stage.
 */
export async function bundle(): Promise<Record<"sandbox" | "production", number>> {
  const [sandbox, production] = await Promise.all([
    bundleStage("sandbox"),
    bundleStage("production"),
  ]);
  return { sandbox: sandbox.names.length, production: production.names.length };
}

if (import.meta.main) {
  const started = performance.now();
  for (const [stage, count] of Object.entries(await bundle()))
    console.log(`${count} functions in build/${stage}/`);
  console.log(`${Math.round(performance.now() - started)} ms`);
}
