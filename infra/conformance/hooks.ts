import { type ExecFileException, execFile } from "node:child_process";
import { resolve } from "node:path";
import * as v from "valibot";
import { describeIssue } from "../../shared/ports/describe-issue.ts";
import { Instant } from "../../shared/ports/schemas/fields.ts";
import type { Hooks, Payer as PayerData } from "../../test/conformance/test-data.ts";
import { Payer } from "./payer.ts";

/** A program, or a program with its arguments. No shell reads it. */
const HookCommand = v.pipe(
  v.union([v.string(), v.array(v.string())], "A hook is a program, or a list with its arguments."),
  v.transform((given) => [given].flat()),
  v.check(([program = ""]) => program !== "", "A hook names a program."),
);

/** The hooks that a data file may name a command for. */
export const hookNames = [
  ...["newPayer", "endMandate", "moveMoneyAway", "closeAccount", "bookRow", "passDay"],
] as (keyof Hooks)[];

/** The commands of a data file: one for each hook, and `clock`, which prints the bank's time. */
export const hookEntries = v.entriesFromList([...hookNames, "clock"], v.optional(HookCommand));

type Commands = { [Name in keyof typeof hookEntries]?: string[] | undefined };

type Around = {
  /** The folder of the data file: a command runs there. */
  folder: string;
  /** The most milliseconds of a hook. */
  limit?: number;
};

/** The most bytes that a hook may print. */
const mostOutput = 65_536;

/** The hooks of a test bank that are commands. `now` is the bank's time as `clock` printed it last. */
export async function commandHooks(
  commands: Commands,
  { folder, limit = 300_000 }: Around,
): Promise<{ hooks: Hooks; now: () => Date }> {
  let ahead = 0;
  const run = async (name: keyof Commands, args: readonly string[]): Promise<string> => {
    const [program = "", ...given] = commands[name] ?? [];
    const path = /[\\/]/.test(program) ? resolve(folder, program) : program;
    try {
      return await printedBy(path, [...given, ...args], { folder, limit });
    } catch (error) {
      throw new Error(`The hook ${name} ${(error as Error).message}`);
    }
  };
  const printed = async <T>(
    name: keyof Commands,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<T> => {
    const read = v.safeParse(schema, await run(name, []));
    if (read.success) return read.output;
    throw new Error(`The hook ${name} printed a wrong answer: ${describeIssue(read.issues[0])}.`);
  };
  const readClock = async () => {
    if (commands.clock === undefined) return;
    const time = await printed("clock", v.pipe(v.string(), v.trim(), Instant));
    ahead = new Date(time).getTime() - Date.now();
  };
  const all: Required<Hooks> = {
    newPayer: async () =>
      (await printed("newPayer", v.pipe(v.string(), v.parseJson(), Payer))) as PayerData,
    endMandate: async (payer) => void (await run("endMandate", argumentsOf(payer))),
    moveMoneyAway: async (payer) => void (await run("moveMoneyAway", argumentsOf(payer))),
    closeAccount: async (payer) => void (await run("closeAccount", argumentsOf(payer))),
    bookRow: async (payer) => void (await run("bookRow", argumentsOf(payer))),
    async passDay() {
      await run("passDay", []);
      await readClock();
    },
  };
  await readClock();
  const given = hookNames.filter((name) => commands[name] !== undefined);
  const hooks = Object.fromEntries(given.map((name) => [name, all[name]])) as Hooks;
  return { hooks, now: () => new Date(Date.now() + ahead) };
}

const argumentsOf = ({ customerId, account, agreementId }: PayerData): string[] => [
  ...[customerId, account.id],
  ...(agreementId === undefined ? [] : [agreementId]),
];

/** Runs a program without a shell and returns what it prints. Rejects with the end of a sentence about it. */
const printedBy = (
  program: string,
  args: string[],
  { folder, limit }: { folder: string; limit: number },
): Promise<string> =>
  new Promise((settle, reject) => {
    const limits = { timeout: limit, killSignal: "SIGKILL", maxBuffer: mostOutput } as const;
    const child = execFile(program, args, { cwd: folder, ...limits }, (error, stdout, stderr) =>
      error ? reject(new Error(`${failure(error, limit)}${firstLine(stderr)}`)) : settle(stdout),
    );
    child.stdin?.on("error", () => {}).end();
  });

function failure({ code, killed, signal }: ExecFileException, limit: number): string {
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return `printed more than ${mostOutput} bytes`;
  if (killed) return `did not end within ${limit / 1000} seconds`;
  if (signal) return `ended by the signal ${signal}`;
  return typeof code === "number" ? `ended with exit code ${code}` : `cannot be started (${code})`;
}

const firstLine = (stderr: string): string => {
  const [line = ""] = stderr.trim().split(/\p{Cc}/u);
  return line === "" ? "." : `: ${line.slice(0, 300)}`;
};
