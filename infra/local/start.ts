import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { help, type Options, readOptions } from "./options.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

// Keeps modules without their types, and compiled: a later start takes half of the processor time.
enableCompileCache(fileURLToPath(new URL("../../build/compiled", import.meta.url)));

async function start(options: Options) {
  if (options.stage === "sandbox") {
    const { startSandbox } = await import("./start-sandbox.ts");
    return runUntilStopped((onStop) => startSandbox(options, onStop));
  }
  const { ownSystems } = await import("./own-systems.ts");
  const own = await ownSystems(options);
  const { startProduction } = await import("./start-production.ts");
  return runUntilStopped((onStop) => startProduction(options, own, onStop));
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await start(options);
  else console.log(help);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nTry --help.`);
  process.exitCode = 2;
}
