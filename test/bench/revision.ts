import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { usedBy } from "./processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A running bank of one revision: its TPP, its processor time so far, and a function that stops it. */
export type RunningRevision = {
  name: string;
  tpp: TppClient;
  /** Returns the processor milliseconds of all its processes: gateway, table and jobs. */
  cpu: () => number;
  /** Returns the resident memory of all its processes, in MiB. */
  memory: () => number;
  /** The address at which its gateway listens for an inspector, if it has one. */
  inspector: string;
  stop: () => Promise<void>;
};

/**
 * Checks out a git revision beside the repository, with the packages installed here. Returns its folder and a function
 * that removes it.
 */
export function checkedOut(revision: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), "fjordgate-revision-")), "tree");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
  git("worktree", "add", "--detach", folder, revision);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    remove: () => {
      rmSync(join(folder, "node_modules"));
      git("worktree", "remove", "--force", folder);
      rmSync(join(folder, ".."), { recursive: true });
    },
  };
}

/** Runs `npm start` in a folder, with the table in memory or in files, and without a limit for its TPP. */
export async function startRevision(
  name: string,
  folder: string,
  { inspected = false, memory = true } = {},
): Promise<RunningRevision> {
  const data = mkdtempSync(join(tmpdir(), "fjordgate-bench-"));
  const [port = 0, site = 0, developer = 0] = await freePorts(3);
  const ports = ["--port", port, "--site-port", site, "--developer-port", developer].map(String);
  const node = inspected ? ["--inspect=127.0.0.1:0"] : [];
  const kept = ["--data", data, ...(memory ? ["--memory"] : [])];
  const child = spawn(process.execPath, [...node, ...startOf(folder), ...ports, ...kept], {
    cwd: folder,
    env: { ...process.env, TPP_REQUESTS_PER_SECOND: "100000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const inspector = inspected ? await inspectorIn(child.stderr) : "";
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface(child.stdout)) if (line.includes("ready in")) break;
  child.stdout.resume();
  const tpp = new TppClient(`https://localhost:${port}`, demoIdentity(data));
  return {
    name,
    tpp,
    inspector,
    cpu: () => usedBy(child.pid ?? 0).cpu,
    memory: () => usedBy(child.pid ?? 0).memory,
    async stop() {
      tpp.close();
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(data, { recursive: true });
    },
  };
}

/** Returns Node's flags and file in a revision's script `start`, which may begin with `exec`. */
function startOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const words = String(scripts.start).split(" ");
  return words.slice(words.indexOf("node") + 1);
}

/** Returns the address that Node prints first. */
async function inspectorIn(stderr: Readable): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [address] = /ws:\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("Node does not listen for an inspector.");
}
