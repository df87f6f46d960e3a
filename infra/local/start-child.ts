import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { CannotStart } from "./cannot-start.ts";
import type { OnStop } from "./run-until-stopped.ts";

/**
 * Starts another of our programs until we stop; returns its output up to the line that begins with
 * "ready". We end when it ends.
 */
export async function startChild(script: string, args: string[], onStop: OnStop): Promise<string> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stopping = false;
  const ended = once(child, "exit");
  onStop(async () => {
    stopping = true;
    child.kill("SIGTERM");
    await ended;
  });
  const printed: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith("ready")) {
      printed.push(line);
      continue;
    }
    child.stdout.resume();
    ended.then(() => {
      if (!stopping) throw new CannotStart(`${script} has ended, so this program ends too.`);
    });
    return printed.join("\n");
  }
  throw new CannotStart(`${script} did not start; see above.`);
}
