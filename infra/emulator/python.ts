import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotStart } from "../local/cannot-start.ts";
import { timed } from "./progress.ts";
import { runCommand } from "./run-command.ts";

const project = new URL("../..", import.meta.url).pathname;
const requirements = new URL("requirements.txt", import.meta.url).pathname;

/**
 * The folder of the Python programs that emulator and template checks need, in a virtual environment of their own. It
 * is made on first use, and anew when the list of packages has changed; a path in FJORDGATE_VENV is used as it is.
 */
export async function pythonPrograms(): Promise<string> {
  if (process.env.FJORDGATE_VENV) return join(resolve(process.env.FJORDGATE_VENV), "bin");
  const folder = join(project, ".fjordgate", "emulator", "venv");
  const made = join(folder, "made-of");
  const wanted = hash("sha256", readFileSync(requirements));
  if (existsSync(made) && readFileSync(made, "utf8") === wanted) return join(folder, "bin");
  await timed("Python packages installed, which happens once", () => install(folder));
  writeFileSync(made, wanted);
  return join(folder, "bin");
}

async function install(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runCommand("python3", ["-m", "venv", folder]).catch((cause) => {
    throw new CannotStart(
      `Python 3.10 or newer with its module venv is needed for this: ${cause.message}`,
    );
  });
  const pip = join(folder, "bin", "pip");
  await runCommand(pip, ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
}
