import type { Command } from "commander";
import { checkRequest } from "../../../shared/developer/check-request.ts";
import { DeveloperRefusal } from "../../../shared/developer/developer-refusal.ts";
import { readPastedRequest } from "../../../shared/developer/pasted-request.ts";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { CommandError, wrongUsage } from "../command-error.ts";
import { certificatesIn } from "../key-files.ts";
import type { TppProfile } from "../profile.ts";
import { readTextFile } from "../read-file.ts";

type Options = { authority?: string };

/** Adds `verify`: checks a request's signature as the interface does. */
export const addVerify: AddCommand = (program, context) => {
  program
    .command("verify")
    .description(
      "Check the signature, digest and date of a saved request, and report the first fault.",
    )
    .argument(
      "[file]",
      "the request as HTTP: method and path, headers, an empty line, the body",
      "-",
    )
    .option("--authority <file>", "the authorities to trust (those of the profile)")
    .addHelpText(
      "after",
      "\nThe output of curl -v can be used as request. Without a file the request is read from stdin.",
    )
    .action(async (file: string, options: Options, command: Command) => {
      const { terminal } = context;
      const request = read(file === "-" ? await context.stdin() : readTextFile(file));
      const { api, authority, developerSite } = profileIfAny(command, context);
      const finding = checkRequest(request, {
        apiAddress: api,
        now: new Date(),
        authorities: authoritiesIn(options.authority ?? authority),
      });
      const { fault, mistake, tpp, signingString, digest, keyId, notes } = finding;
      if (everywhere(command).json) terminal.json(finding);
      else {
        if (tpp) terminal.print(`Signed by ${tpp.id} (${tpp.roles.join(", ")}).`);
        terminal.print(`${fault ? "Expected signing" : "Signing"} string:`);
        terminal.print(signingString.replace(/^/gm, "  "));
        if (fault && digest) terminal.print(`Expected Digest: ${digest}`);
        if (fault && keyId) terminal.print(`Expected keyId: ${keyId}`);
      }
      for (const note of notes) terminal.step(note);
      if (fault)
        throw new CommandError(
          "refused",
          `${fault.text} (${fault.header})`,
          [mistake, developerSite && `Often done wrong: ${developerSite}/guides/signing#mistakes`]
            .filter(Boolean)
            .join("\n") || undefined,
        );
      terminal.done("The signature is valid.");
    });
};

function read(text: string) {
  try {
    return readPastedRequest(text);
  } catch (error) {
    if (!(error instanceof DeveloperRefusal)) throw error;
    throw wrongUsage(error.message, "Save the request in the form of HTTP, and try again.");
  }
}

/** Returns the profile if there is one: a request of another program can be checked without it. */
function profileIfAny(command: Command, { profiles }: CommandContext): Partial<TppProfile> {
  try {
    return profiles.chosen(everywhere(command).profile);
  } catch (error) {
    if (error instanceof CommandError) return {};
    throw error;
  }
}

function authoritiesIn(file: string | undefined) {
  if (file === undefined)
    throw wrongUsage(
      "There are no authorities to check the certificate with.",
      "Give a file with them: --authority <file>.",
    );
  const certificates = certificatesIn(file).join("\n");
  try {
    return trustedAuthorities(certificates);
  } catch {
    throw wrongUsage(
      `${file} holds a certificate that cannot be read.`,
      "Get the certificate again.",
    );
  }
}
