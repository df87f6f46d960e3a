import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";

/** The PATH of a TPP's machine: its own Node, not the one that this project installs. */
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter);

/** The environment of a command, with programs of a folder before all others. */
export const environmentWith = (folder: string | undefined): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: folder === undefined ? path : `${folder}${delimiter}${path}`,
});

/** True if a bash command succeeds. */
export async function has(command: string): Promise<boolean> {
  const env = environmentWith(undefined);
  const child = spawn("bash", ["-c", command], { env, stdio: "ignore" });
  const [code] = await once(child, "exit");
  return code === 0;
}
