import type { Command } from "commander";

/**
 * Arguments without their wish for help where it is for a command that there is not: commander would give the help of
 * what stands above it, as if all were well, in place of saying so.
 */
export function unknownCommandHelp(program: Command, args: readonly string[]): readonly string[] {
  const rest = args.filter((each) => each !== "--help" && each !== "-h");
  if (rest.length === args.length) return args;
  return leadsNowhere(program, program.parseOptions(rest).operands) ? rest : args;
}

function leadsNowhere(program: Command, words: readonly string[]): boolean {
  let command = program;
  for (const word of words) {
    if (!command.commands.length) return false;
    const next = command.commands.find((each) => each.name() === word);
    if (!next) return true;
    command = next;
  }
  return false;
}
