import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pythonPrograms } from "./python.ts";
import { CommandFailed, runProcess } from "./run-process.ts";

/**
 * Two warnings: an unneeded DependsOn, which CDK writes itself, and a runtime with an announced end
 * of support.
 */
const ignored = ["W3005", "W2531"];

/** Runs cfn-lint on templates; returns its findings, or undefined if there are none. */
export async function cfnLint(files: readonly string[]): Promise<string | undefined> {
  const program = join(await pythonPrograms(), "cfn-lint");
  try {
    await runProcess(program, ["--ignore-checks", ...ignored, "--template", ...files]);
    return undefined;
  } catch (error) {
    if (error instanceof CommandFailed) return error.output.trim();
    throw error;
  }
}

/** The templates that CDK wrote into a folder. */
export const templatesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => join(folder, file));
