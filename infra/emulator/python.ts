import { join, resolve } from "node:path";
import { virtualEnvironment } from "./virtual-environment.ts";

const project = new URL("../..", import.meta.url).pathname;
const requirements = new URL("requirements.txt", import.meta.url).pathname;

/** The folder of the Python programs that emulator and template checks need; a path in FJORDGATE_VENV is used as it is. */
export async function pythonPrograms(): Promise<string> {
  if (process.env.FJORDGATE_VENV) return join(resolve(process.env.FJORDGATE_VENV), "bin");
  return virtualEnvironment(join(project, ".fjordgate", "emulator", "venv"), requirements);
}
