import type { Command } from "commander";
import { checkRequest } from "../../../shared/developer/check-request.ts";
import { DeveloperRefusal } from "../../../shared/developer/developer-refusal.ts";
import { readPastedRequest } from "../../../shared/developer/pasted-request.ts";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { certificatesIn } from "../certificate-file.ts";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import type { TppProfile } from "../profile.ts";
import { readTextFile } from "../read-file.ts";

type Options = { authority?: string; clientCertificate?: string };

/** Adds `verify`: checks a request's signature as the interface does. */
export const addVerify: AddCommand = (program, context) => {
  program
    .command("verify")
    .description(
      "Check signature, digest and date of a saved request, and tell what is wrong first.",
    )
    .argument(
      "[file]",
      "the request as HTTP: method and path, headers, an empty line, the body",
      "-",
    )
    .option("--authority <file>", "the authorities to trust (those of the profile)")
    .option("--client-certificate <file>", "of the connection, to be compared with the signer's")
    .addHelpText("after", "\nThe output of curl -v will do. Without a file it is read from stdin.")
    .action(async (file: string, options: Options, command: Command) => {
      const { terminal } = context;
      const request = read(file === "-" ? await context.stdin() : readTextFile(file));
      const { api, developerSite } = profileIfAny(command, context);
      const finding = checkRequest(request, {
        apiAddress: api,
        now: new Date(),
        authorities: authoritiesOf(options, command, context),
        clientCertificate:
          options.clientCertificate && certificatesIn(options.clientCertificate)[0],
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
      terminal.done("The signature stands.");
    });
};

function read(text: string) {
  try {
    return readPastedRequest(text);
  } catch (error) {
    if (!(error instanceof DeveloperRefusal)) throw error;
    throw new CommandError(
      "usage",
      error.message,
      "Save the request as HTTP writes it, and try again.",
    );
  }
}

/** Returns the profile if there is one: a request of another program can be checked without it. */
function profileIfAny(command: Command, { profile }: CommandContext): Partial<TppProfile> {
  try {
    return profile(command);
  } catch (error) {
    if (error instanceof CommandError) return {};
    throw error;
  }
}

function authoritiesOf({ authority }: Options, command: Command, { profile }: CommandContext) {
  const file = authority ?? profile(command).authority;
  if (file === undefined)
    throw new CommandError(
      "usage",
      "Whose certificates are trusted?",
      "Name a file: --authority <file>.",
    );
  const certificates = certificatesIn(file).join("\n");
  try {
    return trustedAuthorities(certificates);
  } catch {
    throw new CommandError(
      "usage",
      `${file} holds a certificate that cannot be read.`,
      "Get it anew.",
    );
  }
}
