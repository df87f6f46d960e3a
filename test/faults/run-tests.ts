import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandFailed, runProcess } from "../../infra/emulator/run-process.ts";
import { scratch } from "./copies.ts";

/** A test file that failed, with its failed tests. There are none if the file could not be loaded. */
export type Failure = { file: string; tests: readonly string[]; output: string };

/** The command that `npm test` runs, read from package.json, so that both run the same. */
function testCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const [program = "", ...args] = String(scripts.test).split(" ");
  return program === "node" ? args : [join("node_modules/.bin", program), ...args];
}

/** Runs the short form of test files in a copy of the repository, and returns the failed ones. */
export async function runTests(copy: string, files: readonly string[]): Promise<Failure[]> {
  const how = ["--maxWorkers=1", "--silent", `--cacheDirectory=${join(scratch, "cache")}`];
  const args = [...testCommand(), ...how, "--runTestsByPath", ...files];
  // The output is parsed, so it must not contain colours.
  const env = { ...process.env, FORCE_COLOR: "0", TEST_FORM: "short" };
  try {
    await runProcess(process.execPath, args, { cwd: copy, env });
    return [];
  } catch (error) {
    if (error instanceof CommandFailed) return failuresIn(error);
    throw error;
  }
}

/** Returns the failures in Jest's output. If it lists none, returns the end of the output. */
function failuresIn({ output, message }: CommandFailed): Failure[] {
  const failed = output
    .split(/^(?=(?:FAIL|PASS) test\/)/m)
    .filter((each) => each.startsWith("FAIL"));
  if (!failed.length) return [{ file: "no file", tests: [], output: message }];
  return failed.map((each) => {
    const [, file = ""] = /^FAIL (\S+)/.exec(each) ?? [];
    const titles = [...each.matchAll(/^ {2}● (.+)$/gm)].map(([, title = ""]) => title);
    const tests = titles.filter((title) => title !== "Test suite failed to run");
    return { file, tests, output: each.split("\n").slice(0, 30).join("\n") };
  });
}
