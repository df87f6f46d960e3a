import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { filesWithLongForm } from "./uses-of-long-form.ts";

const help = `npm run test:long -- [options] [options and patterns of Jest]

Runs all tests in the long form: every variant, every moment at which a process can die, whole products, the large races, all
pictures; then the faults (npm run test:faults). Run it before a release.

  --tenth   tries a random tenth of the variants that \`npm test\` leaves out, in the files that have any; no faults
  --help    shows this and stops

TEST_SEED=<number> repeats the samples of an earlier run. Exits with 1 when a test fails.`;

const { values, positionals } = parseArgs({
  options: { tenth: { type: "boolean" }, help: { type: "boolean" } },
  strict: false,
  allowPositionals: true,
});

/** Runs a Node script, and prints its duration. Returns true if it succeeded. */
function ran(script: string, args: readonly string[], form: string): boolean {
  const start = Date.now();
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, TEST_FORM: form },
  });
  console.log(`${script}: ${((Date.now() - start) / 60_000).toFixed(1)} minutes.`);
  return status === 0;
}

const jest = "node_modules/jest/bin/jest.js";

if (values.help) console.log(help);
else if (values.tenth)
  process.exitCode = ran(jest, ["--runTestsByPath", ...filesWithLongForm()], "tenth") ? 0 : 1;
else {
  const passed = ran(jest, positionals, "long");
  const noticed = positionals.length > 0 || ran("test/faults/run.ts", [], "short");
  process.exitCode = passed && noticed ? 0 : 1;
}
