import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "@jest/types";
import { setDummyCredentials } from "../../infra/local/environment.ts";

/** Sets the stage, the addresses and the seed for all test files of a run. */
export default function prepareRun({
  collectCoverage,
}: Pick<Config.GlobalConfig, "collectCoverage">): void {
  // Compiled modules that processes share halve the start of each process. V8 counts coverage only for modules that it
  // compiles itself.
  if (!collectCoverage)
    process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `fjordgate-test-modules-of-${user()}`);
  process.env.STAGE = "sandbox";
  process.env.API_ADDRESS = "https://localhost:8443";
  process.env.SITE_ADDRESS = "http://localhost:8080";
  process.env.DEVELOPER_ADDRESS = "http://localhost:8090";
  process.env.TEST_SEED ??= `${randomInt(1_000_000)}`;
  process.env.RUN_FOLDER = folderOfRun();
  setDummyCredentials();
}

/** Makes a folder for things that are made once a run (test/support/run/once-a-run.ts). */
function folderOfRun(): string {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-run-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const user = () => process.getuid?.() ?? "user";
