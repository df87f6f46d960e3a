import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Test, TestResult } from "@jest/test-result";
import type { Config } from "@jest/types";
import type { OnTestFailure, OnTestStart, OnTestSuccess, TestWatcher } from "jest-runner";

/** The message that asks a process to run one file. */
export type Order = {
  path: string;
  config: Config.ProjectConfig;
  globalConfig: Config.GlobalConfig;
};
/** The answer to an order. `error` says why the file could not be loaded. */
export type Reply = { result: TestResult } | { error: { message: string; stack: string } };

/**
 * Jest's runner for tests that share evaluated modules. Each of `maxWorkers` processes runs one file after another and
 * evaluates a module once. Jest's own runner evaluates every module again for each file, which takes 0.5 s here. Only
 * tests that mock modules need that, and there are none. After each file its process gets its environment variables
 * back. A file with `@own-process` in its first comment runs in a process of its own. The library jest-light-runner
 * works in the same way, but supports neither time-outs nor --randomize.
 */
export default class SharedModulesRunner {
  readonly #globalConfig: Config.GlobalConfig;

  constructor(globalConfig: Config.GlobalConfig) {
    this.#globalConfig = globalConfig;
  }

  async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const waiting = tests.values();
    const lane = async () => {
      let shared: ChildProcess | undefined;
      for (const test of waiting) {
        if (watcher.isInterrupted()) break;
        await onStart(test);
        const isAlone = needsOwnProcess(test.path);
        if (!isAlone) shared ??= start();
        const runner = isAlone ? start() : (shared as ChildProcess);
        try {
          await onResult(test, await this.#run(runner, test));
        } catch (error) {
          const { message, stack = message } = error as Error;
          await onFailure(test, { message, stack });
        }
        if (isAlone) await stop(runner);
        else if (!runner.connected) shared = undefined;
      }
      if (shared) await stop(shared);
    };
    await Promise.all(Array.from({ length: this.#globalConfig.maxWorkers }, lane));
  }

  async #run(runner: ChildProcess, { path, context }: Test): Promise<TestResult> {
    const order: Order = { path, config: context.config, globalConfig: this.#globalConfig };
    const over = new AbortController();
    runner.send(order);
    const answered = once(runner, "message", { signal: over.signal });
    const [reply] = (await Promise.race([answered, ended(runner, over.signal)]).finally(() =>
      over.abort(),
    )) as [Reply];
    if ("error" in reply) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply.result;
  }
}

/** True for a test file that cannot share a process with others. */
export const needsOwnProcess = (path: string): boolean =>
  /^\/\*\*[^/]*@own-process/.test(readFileSync(path, "utf8"));

const start = (): ChildProcess =>
  fork(new URL("./run-files.ts", import.meta.url), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });

async function stop(runner: ChildProcess): Promise<void> {
  if (!runner.connected) return;
  const exit = once(runner, "exit");
  runner.disconnect();
  await exit;
}

async function ended(runner: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code, killedBy] = await once(runner, "exit", { signal });
  throw new Error(`The process that ran this file has ended (${killedBy ?? `exit code ${code}`}).`);
}
