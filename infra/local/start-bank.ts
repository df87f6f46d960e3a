import { join } from "node:path";
import type { OnStop } from "./run-until-stopped.ts";
import { startChild } from "./start-child.ts";

/** The bank of a production stage on this machine: where it listens, and the file with what the interface shows it. */
export type LocalBank = { address: string; identityFile: string };

type Options = {
  /** Where its certificates, secrets and table are kept. */
  data: string;
  /** 0 takes any. */
  port: number;
  /** Keeps the table in memory. */
  memory?: boolean;
};

/** Starts the reference connector as another process with a table of its own, as long as we run. */
export async function startBank(
  { data, port, memory = false }: Options,
  onStop: OnStop,
): Promise<LocalBank> {
  const args = ["--port", `${port}`, "--data", data, ...(memory ? ["--memory"] : [])];
  const printed = await startChild("../connector/connector.ts", args, onStop);
  const [address = ""] = /https:\/\/\S+/.exec(printed) ?? [];
  return { address, identityFile: join(data, "interface.json") };
}
