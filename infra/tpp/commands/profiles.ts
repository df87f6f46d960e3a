import { type AddCommand, everywhere } from "../command-context.ts";
import { tableOf } from "../terminal.ts";

/** Adds `profiles`: the banks and TPPs that are known. */
export const addProfiles: AddCommand = (program, { terminal, profiles, profile }) => {
  const group = program.command("profiles").description("List, choose and remove profiles.");
  group
    .command("list", { isDefault: true })
    .description("List the profiles; * is the one in use.")
    .action((_, command) => {
      const current = profiles.current();
      const all = profiles.names().map(profiles.load);
      if (everywhere(command).json)
        return terminal.json(all.map((each) => ({ ...each, inUse: each.name === current })));
      if (!all.length) return terminal.note("There is none yet. Make one: fjordgate init.");
      const rows = all.map(({ name, api, psus, psu }) => [
        `${name === current ? "*" : " "} ${name}`,
        api,
        Object.keys(psus)
          .map((each) => (each === psu ? `${each}*` : each))
          .join(", "),
      ]);
      terminal.print(tableOf(["  PROFILE", "INTERFACE", "CUSTOMERS"], rows));
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
    .description("Remove a profile with its keys.")
    .argument("<name>")
    .action((name: string) => {
      profiles.remove(name);
      terminal.done(`${name} is gone, and so are its keys.`);
    });
};
