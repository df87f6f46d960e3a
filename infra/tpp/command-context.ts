import type { Command } from "commander";
import { chosenIdentifier } from "./own-tpp-id.ts";
import type { TppProfile } from "./profile.ts";
import { profilesOf } from "./profiles.ts";
import { BankCalls } from "./session.ts";
import { type ProcessEnvironment, terminalOf } from "./terminal.ts";

/** The context of every command, in addition to its own arguments. */
export function commandContext(at: ProcessEnvironment) {
  const profiles = profilesOf(at.env);
  const terminal = terminalOf(at);
  return {
    ...at,
    terminal,
    profiles,
    profile: (command: Command): TppProfile => profiles.chosen(everywhere(command).profile),
    /** Runs `act` with a session for the profile and the PSU of the command line, and closes it afterwards. */
    async withSession<T>(command: Command, act: (session: BankCalls) => Promise<T>): Promise<T> {
      const { profile, psu } = everywhere(command);
      const chosen = profiles.chosen(profile);
      const session = new BankCalls(chosen, psu);
      const warning = chosenIdentifier(chosen, profiles.folderOf(chosen.name));
      if (warning) terminal.note(`! ${warning}`);
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
