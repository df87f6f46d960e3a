import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Command } from "commander";
import { certificatesIn } from "../certificate-file.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import { apiAddressOf, orderCertificates } from "../developer-site.ts";
import { identityOf } from "../identity.ts";
import {
  interfaceArgument,
  listArgument,
  originArgument,
  redirectUriArgument,
} from "../init-arguments.ts";
import { ownSite } from "../own-site.ts";
import { ownTppId } from "../own-tpp-id.ts";
import type { TppProfile } from "../profile.ts";
import { writePrivate } from "../profiles.ts";
import { newSigningKey, signingKeyIn } from "../signing-key.ts";
import { writeSigningRequest } from "../signing-request.ts";

type Options = {
  developerSite?: string;
  api?: string;
  certificates?: string;
  ca?: string;
  redirectUri: string;
  key?: string;
  tppName: string;
  roles: string[];
  days: number;
  force?: true;
};

/** Adds `init`: makes a key, gets certificates for it, and stores both as a profile. */
export const addInit: AddCommand = (program, context) => {
  program
    .command("init")
    .description("Make a key, get test certificates for it, and store both as a profile.")
    .argument("[name]", "the name of the profile", "default")
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
    .option("--key <file>", "an existing key instead of a new one; the same key gives the same TPP")
    .option("--tpp-name <name>", "the TPP's name in its certificates", "My TPP")
    .option("--roles <list>", "the TPP's roles, separated by commas", listArgument, [
      "AISP",
      "PISP",
    ])
    .option("--days <number>", "the days for which the certificates are valid", Number, 90)
    .option(
      "--redirect-uri <uri>",
      "the TPP-Redirect-URI of calls",
      redirectUriArgument,
      "https://tpp.example/back",
    )
    .option("--force", "replace an existing profile with this name")
    .action(async (name: string, options: Options, command: Command) => {
      const { profiles, terminal } = context;
      // --profile may give the name too, as for all other commands.
      const chosen = command.optsWithGlobals().profile ?? name;
      // Refuses an invalid name before anything is made.
      const folder = profiles.folderOf(chosen);
      if (profiles.names().includes(chosen) && !options.force)
        throw new CommandError(
          "usage",
          `The profile ${chosen} exists already.`,
          "Choose another name, or replace it with --force. That deletes its key, and access to its sandbox is lost.",
        );
      const profile = options.certificates
        ? withCertificates(chosen, options.certificates, options)
        : await withNewCertificates(chosen, options, context);
      profiles.save(profile);
      profiles.use(chosen);
      terminal.done(`Profile ${chosen} is ready, and in use: ${folder}`);
      terminal.note("Try: fjordgate sandbox customers");
    });
};

async function withNewCertificates(
  name: string,
  options: Options,
  { profiles, terminal }: CommandContext,
): Promise<TppProfile> {
  const { developerSite = ownSite, tppName, roles, days } = options;
  if (!developerSite)
    throw new CommandError(
      "usage",
      "A developer site or existing certificates are needed.",
      "Use --developer-site http://localhost:8090 for `npm start`, or --certificates for your own.",
    );
  if (options.ca) certificatesIn(options.ca);
  const givenKey = options.key === undefined ? undefined : signingKeyIn(options.key);
  const api = options.api ?? (await apiAddressOf(developerSite));
  const keyPem = givenKey ?? newSigningKey(terminal);
  const csr = writeSigningRequest(keyPem, tppName);
  terminal.step(`Asking ${developerSite} for certificates (${roles.join(", ")}) …`);
  const order = { csr, name: tppName, roles, days };
  const issued = await orderCertificates(developerSite, order);
  const write = (file: string, text: string) => writePrivate(profiles.folderOf(name), file, text);
  const key = write("tpp.key", keyPem);
  write("tpp.csr", csr);
  const authority = write("authority.pem", issued.authority);
  const seal = { certificate: write("seal.pem", issued.seal), key };
  terminal.step(`This TPP is ${ownTppId({ seal })}.`);
  return {
    ...basis(name, api, options),
    developerSite,
    client: { certificate: write("client.pem", issued.client), key },
    seal,
    authority,
    // A local interface has a certificate of the test authority, any other interface one of a public authority.
    ...trustOf(options.ca ?? (new URL(api).hostname === "localhost" ? authority : undefined)),
  };
}

function withCertificates(name: string, folder: string, options: Options): TppProfile {
  const { api, ca, developerSite } = options;
  if (!api) throw new CommandError("usage", "Where is the interface?", "--api needs its address.");
  const pair = (kind: string) => ({
    certificate: resolve(folder, `${kind}.crt`),
    key: resolve(folder, `${kind}.key`),
  });
  const profile = {
    ...basis(name, api, options),
    ...(developerSite ? { developerSite } : {}),
    client: pair("qwac"),
    seal: pair("qseal"),
    ...trustOf(ca),
    ...(ca ? { authority: resolve(ca) } : {}),
  };
  // Reports unusable keys now, and not only at the first call.
  identityOf(profile);
  return profile;
}

const basis = (name: string, api: string, { redirectUri }: Options) => ({
  name,
  api,
  redirectUri,
  session: `fjordgate-${randomUUID()}`,
  psus: {},
});

const trustOf = (file: string | undefined) => (file ? { trust: resolve(file) } : {});
