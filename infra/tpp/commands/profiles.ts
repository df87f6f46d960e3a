import { join, sep } from "node:path";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import type { TppProfile } from "../profile.ts";
import { formatTable } from "../terminal.ts";

/** Adds `profiles`: lists, chooses and removes profiles. */
export const addProfiles: AddCommand = (program, { terminal, profiles, profile }) => {
  const group = program.command("profiles").description("List, choose and remove profiles.");
  group
    .command("list", { isDefault: true })
    .description("List the profiles; * is the one in use.")
    .action((_, command) => {
      const current = profiles.current();
      const { all, faults } = readAll(profiles);
      if (everywhere(command).json)
        terminal.json(all.map((each) => ({ ...each, inUse: each.name === current })));
      else if (all.length)
        terminal.print(
          formatTable(
            headings,
            all.map((each) => rowOf(each, current)),
          ),
        );
      else if (!faults.length) terminal.note("There is no profile yet. Make one: fjordgate init.");
      const [first] = faults;
      if (first)
        throw new CommandError(
          "usage",
          faults.map(({ message }) => message).join("\n  "),
          first.hint,
        );
    });
  group
    .command("use")
    .description("Choose the profile that commands use.")
    .argument("<name>")
    .action((name: string) => {
      profiles.use(name);
      terminal.done(`Commands now use ${name}.`);
    });
  group
    .command("folder")
    .description("Print the folder of the profile: its keys and certificates are there.")
    .action((_, command) => {
      const { name } = profile(command);
      terminal.print(profiles.folderOf(name));
    });
  group
    .command("remove")
    .description("Remove a profile and the keys in its folder.")
    .argument("<name>")
    .action((name: string) => {
      const kept = keysElsewhere(name, profiles);
      profiles.remove(name);
      terminal.done(
        kept.length
          ? `Removed ${name}. Its keys outside the profile's folder are still there: ${kept.join(", ")}`
          : `Removed ${name} and its folder.`,
      );
    });
};

const headings = ["  PROFILE", "INTERFACE", "CUSTOMERS"];

const rowOf = ({ name, api, psus, psu }: TppProfile, current: string | undefined) => [
  `${name === current ? "*" : " "} ${name}`,
  api,
  Object.keys(psus)
    .map((each) => (each === psu ? `${each}*` : each))
    .join(", "),
];

type Profiles = CommandContext["profiles"];

/** Returns the readable profiles, and the error of each other profile. */
function readAll(profiles: Profiles): { all: TppProfile[]; faults: CommandError[] } {
  const all: TppProfile[] = [];
  const faults: CommandError[] = [];
  for (const name of profiles.names()) {
    const each = orFault(() => profiles.load(name));
    if (each instanceof CommandError) faults.push(each);
    else all.push(each);
  }
  return { all, faults };
}

/** Lists the key files of a profile outside its folder; none if the profile cannot be read. */
function keysElsewhere(name: string, profiles: Profiles): string[] {
  const profile = orFault(() => profiles.load(name));
  if (profile instanceof CommandError) return [];
  const folder = join(profiles.folderOf(name), sep);
  const keys = new Set([profile.client.key, profile.seal.key]);
  return [...keys].filter((key) => !key.startsWith(folder));
}

function orFault<T>(act: () => T): T | CommandError {
  try {
    return act();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}
