import { bankProgram } from "../../../infra/bank/bank-program.ts";
import { runProgram } from "../../../infra/program.ts";

export type Ended = { code: number; stdout: string; stderr: string };

/** Runs `npm run bank -- …` as its user does. Returns its exit code and its output. */
export async function runBank(...args: string[]): Promise<Ended> {
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
    const code = await runProgram(await bankProgram(args), args);
    return { code, ...printed };
  } finally {
    process.env = env;
    log.mockRestore();
    error.mockRestore();
  }
}

/** Returns the options with which a command would run. */
export async function optionsOf(...args: string[]): Promise<object> {
  const program = await bankProgram(args);
  const [noun, verb] = args;
  const command = program.commands
    .find((each) => each.name() === noun)
    ?.commands.find((each) => each.name() === verb);
  if (!command) throw new Error(`There is no command ${noun} ${verb}.`);
  command.action(() => {});
  await program.parseAsync(args, { from: "user" });
  return command.opts();
}
