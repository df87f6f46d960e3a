import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** What divides the output of two blocks; no command prints it. */
const border = "\u001e";

/**
 * Runs blocks of commands one after another in one bash that stops at the first failure, and tells what each has
 * printed, stdout and stderr as they came. What did not run any more has printed nothing.
 */
export async function shellSession(
  blocks: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Promise<{ code: number | null; printed: string[] }> {
  const script = blocks.map((commands) => `printf '${border}'\n${commands}\n`).join("");
  const child = spawn("bash", ["-euo", "pipefail", "-c", `exec 2>&1\n${script}`], {
    cwd,
    env: { ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const printed = output.split(border).slice(1);
  return { code, printed: blocks.map((_, index) => printed[index] ?? "") };
}
