import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The program that npm start runs. */
export const start = "infra/local/start.ts";

export const ports = ["--port", "0", "--site-port", "0", "--developer-port", "0"];

/** Gives a test file a data folder, and a function that starts banks with it. All of them end with the file. */
export function useStarts() {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-"));
  const env = { ...process.env };
  delete env.DYNAMODB_ENDPOINT;
  const started: ChildProcess[] = [];

  afterAll(() => {
    for (const { pid } of started) {
      try {
        if (pid) process.kill(-pid, "SIGKILL");
      } catch {
        // The process has already ended, as it should.
      }
    }
    rmSync(folder, { recursive: true });
  });

  /** Starts a process group of its own, and collects its output. */
  function run(args: string[], command = [process.execPath, start]) {
    const [program = "", ...first] = command;
    const child = spawn(program, [...first, ...args], { env, detached: true });
    started.push(child);
    let hasEnded = false;
    const ended = once(child, "close").then(([code]) => {
      hasEnded = true;
      return code as number | null;
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        printed += data;
      });
    const ready = async () => {
      while (!/^ready/m.test(printed) && !hasEnded) await sleep(20);
      return printed;
    };
    return { child, ended, ready, printed: () => printed, hasEnded: () => hasEnded };
  }

  /** Returns the processes with this folder on their command line: the bank and the database. */
  const running = () =>
    readdirSync("/proc")
      .filter((id) => /^\d+$/.test(id))
      .filter((id) => {
        try {
          return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(folder);
        } catch {
          return false;
        }
      });

  const nothingRuns = async () => {
    for (const late = Date.now() + 20_000; running().length && Date.now() < late; ) await sleep(20);
    expect(running()).toEqual([]);
  };

  return { folder, env, anyPort: [...ports, "--data", folder], run, running, nothingRuns };
}
