import { join } from "node:path";
import type { OnStop } from "./run-until-stopped.ts";
import { startChild } from "./start-child.ts";

/**
 * The bank behind a local production stage: its address, and the file of the interface's client
 * certificate.
 */
export type LocalBank = { address: string; identityFile: string };

type Options = {
  /** The folder of its certificates, secrets and table. */
  data: string;
  /** 0 takes any free port. */
  port: number;
  /** Keeps the table in memory. */
  memory?: boolean;
};

/** Starts the reference connector in another process with its own table; it runs until we stop. */
export async function startBank(
  { data, port, memory = false }: Options,
  onStop: OnStop,
): Promise<LocalBank> {
  const args = ["--port", `${port}`, "--data", data, ...(memory ? ["--memory"] : [])];
  const printed = await startChild("connector", args, onStop);
  const [address = ""] = /https:\/\/\S+/.exec(printed) ?? [];
  return { address, identityFile: join(data, "interface.json") };
}
