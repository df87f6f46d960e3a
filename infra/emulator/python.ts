import { join, resolve } from "node:path";
import { virtualEnvironment } from "./virtual-environment.ts";

const project = new URL("../..", import.meta.url).pathname;
const requirements = new URL("requirements.txt", import.meta.url).pathname;

/**
 * The folder of the Python programs for the emulator and the template checks; FJORDGATE_VENV names
 * an existing environment.
 */
export async function pythonPrograms(): Promise<string> {
  if (process.env.FJORDGATE_VENV) return join(resolve(process.env.FJORDGATE_VENV), "bin");
  return virtualEnvironment(join(project, ".fjordgate", "emulator", "venv"), requirements);
}
