import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** A separator between the outputs of two blocks, which no command prints. */
const border = "\u001e";

/**
 * Runs shell blocks one after another in one bash, which stops at the first failure. Returns the output of each
 * block, stdout and stderr interleaved. A block that did not run has an empty output.
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
