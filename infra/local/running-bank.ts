import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { StageName } from "../deployment/stage-settings.ts";
import { listens } from "./listens.ts";

export type RunningBank = { stop: () => Promise<void>; started: boolean };

/**
 * Without `developerPort` the developer site takes any free port; with `memory` the table leaves no
 * files.
 */
type Where = {
  stage?: StageName;
  port: number;
  sitePort: number;
  developerPort?: number;
  data: string;
  memory?: boolean;
};

/** Finds the bank that already listens there, or starts one for as long as it is needed. */
export async function runningBank({
  stage = "sandbox",
  port,
  sitePort,
  developerPort = 0,
  data,
  memory = false,
}: Where): Promise<RunningBank> {
  if (await listens(port)) return { started: false, stop: async () => {} };
  const script = fileURLToPath(new URL("start.ts", import.meta.url));
  const ports = { port, "site-port": sitePort, "developer-port": developerPort };
  const options = Object.entries({ stage, ...ports, data }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ]);
  const child = spawn(process.execPath, [script, ...options, ...(memory ? ["--memory"] : [])], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for await (const line of createInterface(child.stdout))
    if (line.includes("ready in")) {
      child.stdout.resume();
      return { started: true, stop };
    }
  throw new Error("The bank did not start; see above.");
}
