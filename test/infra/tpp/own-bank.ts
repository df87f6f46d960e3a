import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePorts } from "../../support/commands/free-ports.ts";

/**
 * Starts a bank with a table of its own. Banks that share a table would execute each other's payments, and reject them
 * because their secrets differ.
 */
export async function ownBank(data: string) {
  const [port, sitePort, developerPort] = await freePorts(3);
  const { DYNAMODB_ENDPOINT: _, ...env } = process.env;
  const ports = ["--port", `${port}`, "--site-port", `${sitePort}`];
  const options = [...ports, "--developer-port", `${developerPort}`, "--data", data, "--memory"];
  const child = spawn(process.execPath, ["infra/local/start.ts", ...options], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) if (line.includes("ready in")) break;
  child.stdout.resume();
  if (child.exitCode !== null) throw new Error("The bank did not start; see above.");
  return {
    api: `https://localhost:${port}`,
    developerSite: `http://localhost:${developerPort}`,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
