import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "./cannot-start.ts";
import { embeddedDatabase } from "./embedded-database.ts";

/**
 * Runs the database until its standard input ends, so that it stops even when we are killed. It has
 * its own process group, so that Ctrl-C does not stop it before we have finished with it.
 */
const leash =
  'exec 3<&0; "$@" & child=$!; { read -r _; kill $child; } <&3 2>/dev/null & wait $child';

/**
 * Starts the embedded database, in a folder or in memory. DYNAMODB_ENDPOINT names another database
 * to use instead.
 */
export async function startDatabase({ folder }: { folder?: string | undefined } = {}) {
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  if (endpoint) return { endpoint, ended: undefined, stop: async () => {} };
  const program = embeddedDatabase();
  if (folder) mkdirSync(folder, { recursive: true });
  const storage = folder ? ["--db-path", join(folder, "table.db")] : [];
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = run(program, ["--port", `${port}`, ...storage]);
    const database = supervise(child, `http://127.0.0.1:${port}`);
    if (await database.answers()) return database;
    await database.stop();
    if (attempt === 3) throw new CannotStart(`The database did not start: ${database.complaint()}`);
  }
}

/**
 * Windows has no such shell and needs none: it ends child processes with us, and a hidden process
 * receives no Ctrl-C.
 */
const run = (program: string, args: string[]): ChildProcess =>
  process.platform === "win32"
    ? spawn(program, args, { windowsHide: true, stdio: ["ignore", "ignore", "pipe"] })
    : spawn("/bin/sh", ["-c", leash, "database", program, ...args], {
        detached: true,
        stdio: ["pipe", "ignore", "pipe"],
      });

/**
 * Another process may take the port before the database does; that is why the caller tries several
 * times.
 */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function supervise(child: ChildProcess, endpoint: string) {
  let complaint = "";
  child.stderr?.on("data", (data) => {
    complaint = `${complaint}${data}`.slice(-2000);
  });
  const ended = once(child, "exit").then(() => child.stdin?.destroy());
  const killGroup = () => child.stdin && child.pid && process.kill(-child.pid, "SIGKILL");
  const running = () => child.exitCode === null && child.signalCode === null;

  return {
    endpoint,
    ended,
    complaint: () => complaint.trim() || "it gives no reason",
    async answers() {
      for (const deadline = Date.now() + 10_000; running() && Date.now() < deadline; ) {
        if (await fetch(endpoint).then(Boolean, () => false)) return true;
        await sleep(10);
      }
      return false;
    },
    async stop() {
      if (child.stdin) child.stdin.end();
      else child.kill();
      const late = setTimeout(killGroup, 5000);
      await ended;
      clearTimeout(late);
    },
  };
}
