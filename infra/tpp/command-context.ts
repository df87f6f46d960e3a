import type { Command } from "commander";
import { profilesOf } from "./profiles.ts";
import { BankCalls } from "./session.ts";
import { type ProcessEnvironment, terminalOf } from "./terminal.ts";

/** The context of every command, in addition to its own arguments. */
export function commandContext(at: ProcessEnvironment) {
  const profiles = profilesOf(at.env);
  return {
    ...at,
    terminal: terminalOf(at),
    profiles,
    /** Runs `act` with a session for the profile and the PSU of the command line, and closes it afterwards. */
    async withSession<T>(command: Command, act: (session: BankCalls) => Promise<T>): Promise<T> {
      const { profile, psu } = everywhere(command);
      const session = new BankCalls(profiles.chosen(profile), psu);
      try {
        return await act(session);
      } finally {
        session.close();
      }
    },
  };
}

export type CommandContext = ReturnType<typeof commandContext>;

/** Adds one command, or one group of them, to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** The options that every command takes. */
export const everywhere = (command: Command): { profile?: string; psu?: string; json?: boolean } =>
  command.optsWithGlobals();
