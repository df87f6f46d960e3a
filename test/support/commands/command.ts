import { type Command, runCommandLine } from "../../../infra/command-line.ts";

export type Ended = { code: number; stdout: string; stderr: string };

/** Runs one of the project's commands as its user does. Returns its exit code and its output. */
export async function runCommand<Options>(
  command: Command<Options>,
  ...args: string[]
): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const log = jest.spyOn(console, "log").mockImplementation((line) => {
    printed.stdout += `${line}\n`;
  });
  const error = jest.spyOn(console, "error").mockImplementation((line) => {
    printed.stderr += `${line}\n`;
  });
  const { env } = process;
  process.env = { ...env, FORCE_COLOR: "0" };
  try {
    const code = await runCommandLine(command, args);
    return { code, ...printed };
  } finally {
    process.env = env;
    log.mockRestore();
    error.mockRestore();
  }
}
