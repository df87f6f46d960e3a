import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { needsOwnProcess } from "../runner/runner.ts";
import type { Order, Reply } from "./try-file.ts";

/** So many files are run by a process before a new one takes its place, because loaded copies of files stay in it. */
const filesOfProcess = 300;

/** A process that runs test files one after another, on the instrumented product. It is started when it is needed. */
export class TestProcess {
  readonly #texts: string;
  readonly #mutant: string | undefined;
  #child: ChildProcess | undefined;
  #files = 0;
  /** The milliseconds that files took: processor time, or a quarter of the time by the clock if that is more. */
  spent = 0;

  /** `texts` names the file with the instrumented texts. `mutant` works from the start, before modules are loaded. */
  constructor(texts: string, mutant?: string) {
    this.#texts = texts;
    this.#mutant = mutant;
  }

  /** Runs a file. "timed out" and "ended" mean that there was no answer; the process is replaced then. */
  async run(order: Order, milliseconds: number): Promise<Reply | "timed out" | "ended"> {
    const isAlone = needsOwnProcess(order.file);
    if (isAlone || this.#files >= filesOfProcess) await this.stop();
    this.#files += 1;
    this.#child ??= this.#start();
    const child = this.#child;
    const over = new AbortController();
    const { signal } = over;
    const began = performance.now();
    child.send(order);
    const reply = await Promise.race([
      once(child, "message", { signal }).then(([answer]) => answer as Reply),
      once(child, "exit", { signal }).then(() => "ended" as const),
      wait(milliseconds, "timed out" as const, { signal }),
    ]).finally(() => over.abort());
    const byClock = performance.now() - began;
    this.spent += typeof reply === "string" ? byClock : Math.max(reply.processor, byClock / 4);
    if (isAlone || typeof reply === "string") await this.stop();
    return reply;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#files = 0;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }

  #start(): ChildProcess {
    const mutant = this.#mutant === undefined ? {} : { ACTIVE_MUTANT: this.#mutant };
    return fork(new URL("./try-file.ts", import.meta.url), {
      env: { ...process.env, ...mutant, MUTANT_FILES: this.#texts },
      execArgv: [
        "--disable-warning=ExperimentalWarning",
        `--import=${new URL("./serve-mutants.ts", import.meta.url).href}`,
      ],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }
}
