import { type Command, InvalidArgumentError } from "commander";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { CommandError, wrongUsage } from "../command-error.ts";
import {
  type NewProfileOptions,
  profileWithCertificates,
  profileWithNewCertificates,
} from "../new-profile.ts";
import { ownSite } from "../own-site.ts";
import type { TppProfile } from "../profile.ts";
import { formatTable } from "../terminal.ts";

type Options = NewProfileOptions & { force?: true; list?: true; use?: true; folder?: true };

/** Adds `init`: makes a profile, which holds a bank's addresses and a TPP's keys, and finds those there are. */
export const addInit: AddCommand = (program, context) => {
  program
    .command("init")
    .description("Make a key, get test certificates for it, and store both as a profile.")
    .argument("[name]", "the name of the profile (default)")
    .option(
      "--developer-site <address>",
      `the sandbox's developer site, which issues the certificates${ownSite ? ` (${ownSite})` : ""}`,
      originArgument,
    )
    .option(
      "--api <address>",
      "the TPP interface, if the developer site does not name it",
      interfaceArgument,
    )
    .option(
      "--certificates <folder>",
      "existing certificates instead of new ones: qwac.crt and .key, qseal.crt and .key",
    )
    .option("--ca <file>", "the authorities that issue the interface's certificate")
    .option("--answers <file>", "the certificates with which the bank signs its answers")
    .option("--key <file>", "an existing key instead of a new one; the same key gives the same TPP")
    .option("--roles <list>", "the TPP's roles, separated by commas", (text) => text.split(","), [
      "AISP",
      "PISP",
    ])
    .option("--force", "replace an existing profile with this name")
    .option("--list", "list the profiles instead; * is the one in use")
    .option("--use", "choose an existing profile for further commands instead")
    .option(
      "--folder",
      "print the folder of a profile instead: its keys and certificates are there",
    )
    .action((given: string | undefined, options: Options, command: Command) => {
      const { profiles, terminal } = context;
      // --profile may give the name too, as for all other commands.
      const { profile, json } = everywhere(command);
      const name = profile ?? given;
      if (options.list) return list(context, json);
      if (options.folder) return terminal.print(profiles.folder(name));
      if (!options.use) return make(name ?? "default", options, context);
      profiles.use(name ?? "default");
      return terminal.done(`Commands now use ${name ?? "default"}.`);
    });
};

async function make(name: string, options: Options, { profiles, terminal }: CommandContext) {
  // Refuses an invalid name before anything is made.
  const at = { name, folder: profiles.folderOf(name) };
  if (profiles.names().includes(name) && !options.force)
    throw wrongUsage(
      `The profile ${name} exists already.`,
      "Choose another name, or replace it with --force. That deletes its key, and access to its sandbox is lost.",
    );
  const profile = options.certificates
    ? profileWithCertificates(at, options)
    : await profileWithNewCertificates(at, options, terminal);
  profiles.save(profile);
  profiles.use(name);
  terminal.done(`Profile ${name} is ready, and in use: ${at.folder}`);
  terminal.note("Try: fjordgate sandbox customers");
}

/** Lists the profiles that can be read, and then ends the command if there are others. */
function list({ profiles, terminal }: CommandContext, json: boolean | undefined): void {
  const current = profiles.current();
  const found = profiles.names().map((name) => loadedOrFault(() => profiles.load(name)));
  const faults = found.filter((each) => each instanceof CommandError);
  const all = found.filter((each): each is TppProfile => !(each instanceof CommandError));
  if (json) terminal.json(all.map((each) => ({ ...each, inUse: each.name === current })));
  else if (all.length)
    terminal.print(
      formatTable(
        ["  PROFILE", "INTERFACE", "CUSTOMERS"],
        all.map(({ name, api, psus, psu }) => [
          `${name === current ? "*" : " "} ${name}`,
          api,
          Object.keys(psus)
            .map((each) => (each === psu ? `${each}*` : each))
            .join(", "),
        ]),
      ),
    );
  else if (!faults.length) terminal.note("There is no profile yet. Make one: fjordgate init.");
  if (faults.length)
    throw wrongUsage(faults.map(({ message }) => message).join("\n  "), faults[0]?.hint);
}

function loadedOrFault(load: () => TppProfile): TppProfile | CommandError {
  try {
    return load();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** Returns an address's origin; path and query are ignored. */
function originArgument(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError("It is an address such as https://psd2.bank.no.");
}

/** Returns the origin of the TPP interface, which must be https because of mutual TLS. */
function interfaceArgument(text: string): string {
  const origin = originArgument(text);
  if (origin.startsWith("https:")) return origin;
  throw new InvalidArgumentError("The interface is reached over https: https://psd2.bank.no.");
}
