import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { CannotStart } from "./cannot-start.ts";
import type { OnStop } from "./run-until-stopped.ts";

const bank = fileURLToPath(new URL("../bank/bank.ts", import.meta.url));

/**
 * Starts a command of operators, such as `connector start`, in a process of its own until we stop; returns its output
 * up to the line that begins with "ready". We end when it ends.
 */
export async function startChild(
  noun: "connector" | "provider",
  args: string[],
  onStop: OnStop,
): Promise<string> {
  const child = spawn(process.execPath, [bank, noun, "start", ...args], {
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
      if (!stopping) throw new CannotStart(`The ${noun} has ended, so this program ends too.`);
    });
    return printed.join("\n");
  }
  throw new CannotStart(`The ${noun} did not start; see above.`);
}
