import { spawn } from "node:child_process";
import { once } from "node:events";

type CommandOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Called with each line of output as it is printed. */
  onLine?: (line: string) => void;
};

/** A command that exited with an error; the message contains its last lines of output. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly #output: string;

  constructor(command: string, code: number | null, output: string) {
    super(`${command} ended with ${code}:\n${output.trim().split("\n").slice(-30).join("\n")}`);
    this.#output = output;
  }

  get output(): string {
    return this.#output;
  }
}

const running = new Set<number>();

/** Runs a command and returns its output. */
export async function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, onLine }: CommandOptions = {},
): Promise<string> {
  // The command gets its own process group, so that everything it starts ends with it.
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid) running.add(pid);
  let output = "";
  let line = "";
  const hear = (data: Buffer) => {
    output += data;
    const lines = `${line}${data}`.split("\n");
    line = lines.pop() ?? "";
    for (const each of lines) onLine?.(each);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new CommandFailed([command, ...args].join(" "), code, output);
    return output;
  } finally {
    if (pid) running.delete(pid);
  }
}

/** Ends all commands that still run, and the processes they started. */
export function stopCommands(): void {
  for (const pid of running) process.kill(-pid, "SIGTERM");
}
