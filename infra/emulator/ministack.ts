import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:https";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../local/cannot-start.ts";
import { listens } from "../local/listens.ts";
import { pythonPrograms } from "./python.ts";

export type Ministack = {
  endpoint: string;
  /** The file of its certificate, which is self-signed. */
  certificateFile: string;
  logFile: string;
  stop: () => Promise<void>;
};

const program = new URL("start.py", import.meta.url).pathname;

/**
 * The folder whose `node` has the functions' version: the emulator runs them with the first `node`
 * in PATH.
 */
const nodeFolder = new URL("../../node_modules/.bin", import.meta.url).pathname;

/**
 * Runs the emulator until its standard input ends, so that it stops even when we are killed. Three
 * seconds after the signal, the whole process group is killed, with any function process that is
 * left.
 */
const leash =
  'exec 3<&0; "$@" & child=$!; { read -r _; kill $child; sleep 3; kill -KILL 0; } <&3 2>/dev/null & wait $child';

/**
 * Starts MiniStack on this machine only, with IAM and TLS, in a temporary folder that is deleted at
 * the end.
 */
export async function startMinistack(data: string, port: number): Promise<Ministack> {
  const programs = await pythonPrograms();
  if (await listens(port))
    throw new CannotStart(
      `Port ${port} is in use by another process; choose another with --emulator-port.`,
    );
  const parent = join(resolve(data), "emulator");
  // The port in the name lets the next run find and delete what a crash left.
  const folder = join(parent, `run-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The folder is inside this package, whose modules are ES modules. MiniStack's own worker is not one.
  writeFileSync(join(folder, "package.json"), '{"type":"commonjs"}\n');
  const logFile = join(parent, `ministack-${port}.log`);
  const child = launch(join(programs, "python"), { folder, logFile, port });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  if (!(await answers(child, port))) {
    await stop();
    const said = readFileSync(logFile, "utf8").trim().split("\n").slice(-15).join("\n");
    throw new CannotStart(`MiniStack did not start on port ${port}:\n${said}`);
  }
  return {
    endpoint: `https://127.0.0.1:${port}`,
    certificateFile: join(folder, "ministack-tls", "server.crt"),
    logFile,
    stop,
  };
}

function launch(
  python: string,
  { folder, logFile, port }: { folder: string; logFile: string; port: number },
) {
  const log = openSync(logFile, "w");
  const child = spawn("/bin/sh", ["-c", leash, "ministack", python, program], {
    detached: true,
    stdio: ["pipe", log, log],
    // Passes none of our own environment: functions inherit the emulator's.
    env: {
      PATH: [nodeFolder, dirname(python), process.env.PATH].join(":"),
      HOME: folder,
      TMPDIR: folder,
      GATEWAY_PORT: `${port}`,
      BIND_HOST: "127.0.0.1",
      MINISTACK_ACCOUNT_ID: "000000000000",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      MINISTACK_REGION: "eu-west-1",
      AUTH: "true",
      USE_SSL: "1",
      IOT_MTLS_ENABLED: "0",
      SFTP_ENABLED: "0",
      LAMBDA_ASYNC_RETRY_BASE_SECONDS: "0.2",
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  closeSync(log);
  return child;
}

async function answers(child: ChildProcess, port: number): Promise<boolean> {
  const agent = new Agent({ rejectUnauthorized: false });
  const url = `https://127.0.0.1:${port}/_ministack/health`;
  const asked = async () => {
    const [response] = await once(get(url, { agent }), "response");
    response.resume();
    return response.statusCode === 200;
  };
  try {
    for (const deadline = Date.now() + 30_000; isRunning(child) && Date.now() < deadline; ) {
      if (await asked().catch(() => false)) return isRunning(child);
      await sleep(50);
    }
    return false;
  } finally {
    agent.destroy();
  }
}

/** Asks it to end, and kills what is left of its group: functions' processes too. */
async function end(child: ChildProcess) {
  const ended = isRunning(child) ? once(child, "exit") : undefined;
  child.stdin?.end();
  await ended;
  killGroup(child);
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
