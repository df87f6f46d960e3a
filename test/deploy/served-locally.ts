import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { portsOfSystems } from "../../infra/emulator/bank-systems.ts";
import { tell } from "../../infra/emulator/progress.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { listens } from "../../infra/local/listens.ts";
import { freePorts, freeRow } from "../support/commands/free-ports.ts";
import { shellBlock } from "../support/commands/readme.ts";
import type { Checks } from "./checks.ts";

/**
 * Types `npm run bank -- emulator deploy` of infra/deploy.md and the calls that it suggests, and stops it as Ctrl-C does. Deploys
 * into the emulator that the environment names, or else into a new one. Returns the first port of the systems of
 * production's bank.
 */
export async function servedLocally(data: string, checks: Checks): Promise<number> {
  const [[emulatorPort], port] = await Promise.all([freePorts(1), freeRow(5 + portsOfSystems)]);
  const places = `--port ${port} --emulator-port ${emulatorPort} --data ${data}`;
  const child = spawn(
    "bash",
    ["-c", `exec ${shellBlock("npm run bank -- emulator deploy").trim()} ${places}`],
    {
      env: { ...process.env, NO_COLOR: "1" },
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const exit = once(child, "exit");
  try {
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(line);
      if (/[✓✗]/.test(line)) tell(`  ${line.trim()}`);
      if (line.startsWith("ready")) break;
    }
    const said = printed.find((line) => line.trim().startsWith("npm run --silent call"));
    if (said === undefined) throw new Error(`It did not start:\n${printed.slice(-20).join("\n")}`);
    const answer = await runProcess("bash", ["-c", said.trim()]);
    checks.equal("what it says to try is answered", /200[\s\S]*customerNumber/.test(answer), true);
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    const [code, signal] = await exit;
    // The shell between npm and Node may report the signal, or Node's exit code.
    checks.equal(
      "emulator deploy ends when it is stopped",
      /^(SIGINT|0)$/.test(code ?? signal),
      true,
    );
    checks.equal("emulator deploy serves nobody then", await listens(port), false);
  }
  return port + 5;
}
