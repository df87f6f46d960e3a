import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pythonPrograms } from "./python.ts";
import { CommandFailed, runCommand } from "./run-command.ts";

/** DependsOn that is not needed, which CDK writes itself, and runtimes that AWS will end some day. */
const ignored = ["W3005", "W2531"];

/** What cfn-lint has against templates; nothing when it lets them through. */
export async function cfnLint(files: readonly string[]): Promise<string | undefined> {
  const program = join(await pythonPrograms(), "cfn-lint");
  try {
    await runCommand(program, ["--ignore-checks", ...ignored, "--template", ...files]);
    return undefined;
  } catch (error) {
    if (error instanceof CommandFailed) return error.output.trim();
    throw error;
  }
}

/** The templates that CDK has written into a folder. */
export const templatesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => join(folder, file));
