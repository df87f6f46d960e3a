import { spawnSync } from "node:child_process";

// Takes the README's pictures again with the test that compares them.
const { status } = spawnSync(
  process.execPath,
  ["node_modules/jest/bin/jest.js", "test/browser/pictures.test.ts"],
  { stdio: "inherit", env: { ...process.env, PICTURES: "write" } },
);
process.exitCode = status ?? 1;
