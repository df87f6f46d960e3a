import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { freePorts } from "../support/free-ports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A bank of one revision of this repository that runs: its TPP, its processor time so far, and its end. */
export type RunningRevision = {
  name: string;
  tpp: TppClient;
  /** Milliseconds of processor of all its processes: gateway, table and jobs. */
  cpu: () => number;
  /** Where its gateway listens for an inspector, if it was started so. */
  inspector: string;
  stop: () => Promise<void>;
};

/** Checks a revision of git out beside the repository, with the packages installed here; answers its folder and how it goes. */
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

/** Starts `npm start` of a folder, with its table in memory and no limit for its TPP. */
export async function startRevision(
  name: string,
  folder: string,
  { inspected = false } = {},
): Promise<RunningRevision> {
  const data = mkdtempSync(join(tmpdir(), "fjordgate-bench-"));
  const [port = 0, site = 0, developer = 0] = await freePorts(3);
  const ports = ["--port", port, "--site-port", site, "--developer-port", developer].map(String);
  const script = join(folder, "infra/local/start.ts");
  const node = inspected ? ["--inspect=127.0.0.1:0"] : [];
  const child = spawn(process.execPath, [...node, script, ...ports, "--data", data, "--memory"], {
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
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      tpp.close();
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(data, { recursive: true });
    },
  };
}

/** The address that Node prints first. */
async function inspectorIn(stderr: Readable): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [address] = /ws:\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("Node does not listen for an inspector.");
}

/** Processor time of a process and all it has started, in milliseconds, as Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.map((name) => [Number(name), statOf(name)]));
  const isIts = (each: number): boolean =>
    each === pid || (each > 1 && isIts(stats.get(each)?.parent ?? 0));
  return [...stats].reduce((sum, [each, { time }]) => (isIts(each) ? sum + time * 10 : sum), 0);
}

function statOf(pid: string): { parent: number; time: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // What stands in brackets is the program's name, and may hold blanks.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), time: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: 0, time: 0 };
  }
}
