import type { Command } from "commander";

/**
 * Removes --help after an unknown command: commander would otherwise print the parent command's help instead of an
 * error.
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
