import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart } from "../local/cannot-start.ts";
import { timed } from "./progress.ts";
import { runProcess } from "./run-process.ts";

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

/**
 * The folder of a Python environment's programs. The environment is made on first use, and again
 * when its list of packages changes.
 */
export async function virtualEnvironment(folder: string, requirements: string): Promise<string> {
  const made = join(folder, "made-of");
  const wanted = hash("sha256", readFileSync(requirements));
  const programs = join(folder, "bin");
  if (existsSync(made) && readFileSync(made, "utf8") === wanted) return programs;
  await timed("Python packages installed (once)", () => install(folder, requirements));
  writeFileSync(made, wanted);
  return programs;
}

async function install(folder: string, requirements: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runProcess("python3", ["-m", "venv", folder]).catch((cause) => {
    throw new CannotStart(`This needs Python 3.10 or newer with its module venv: ${cause.message}`);
  });
  const pip = join(folder, "bin", "pip");
  await runProcess(pip, ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
}
