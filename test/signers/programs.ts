import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";

/** The PATH of a TPP's machine, with its own Node instead of this project's. */
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter);

/** Returns the environment of a command that finds a folder's programs before all others. */
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
