import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { ConnectorFault } from "../../shared/adapters/connector-fault.ts";
import { agentOf } from "../../shared/adapters/connector-identity.ts";
import {
  configurationFaults,
  OpenidConfiguration,
} from "../../shared/adapters/openid-configuration.ts";
import { readOpenidKey } from "../../shared/adapters/openid-key.ts";
import { trustedAuthorities } from "../../shared/signature/chain.ts";
import { existingFile, isFile } from "../deployment/existing-file.ts";
import { portSettings } from "../deployment/port-settings.ts";
import { registerSettings } from "../deployment/register-settings.ts";
import { assembleTruststore, faultsOf } from "../truststore/assemble.ts";
import type { Options, SystemOptions } from "./options.ts";

/** The systems that are the bank's own. All others are stand-ins. */
export type OwnSystems = {
  /** The addresses and files of the options. A stand-in has none. */
  connector: string | undefined;
  issuer: string | undefined;
  register: string | undefined;
  revocations: string | undefined;
  /** The authorities to trust besides this machine's own, in PEM. */
  truststore: string;
  /** The variables that connect the interface to them. */
  environment: Record<string, string>;
};

/** Options that need another one. */
const partners = [
  ["connector", "connector-identity"],
  ["connector-identity", "connector"],
  ["openid", "openid-key"],
  ["openid-key", "openid"],
] as const;

const meanings = {
  connector: "the address of your connector",
  "connector-identity": "a file with the JSON of the secret connector",
  openid: "the OpenID file",
  "openid-key": "a file with the JSON of the secret openid",
};

/** Checks the options that name a bank's own systems as a deployed stage does. Throws a sentence about a wrong one. */
export async function ownSystems({ systems, data }: Pick<Options, "systems" | "data">) {
  for (const [given, missing] of partners)
    if (systems[given] !== undefined && systems[missing] === undefined)
      throw new Error(`--${given} needs --${missing}, ${meanings[missing]}.`);
  const { connector, register, revocations } = systems;
  const truststore = truststoreOf(systems);
  const openid = await openidOf(systems);
  const own: OwnSystems = {
    ...{ connector, issuer: openid?.issuer, register, revocations, truststore },
    environment: {
      ...connectorOf(systems),
      ...openid?.environment,
      ...registerOf(systems),
      ...revocationsOf(systems, [truststore, authorityIn(data)]),
    },
  };
  return own;
}

function connectorOf({ connector, "connector-identity": file }: SystemOptions) {
  if (connector === undefined || file === undefined) return {};
  checked("connector", portSettings.connectorAddress, connector);
  const text = textOf("connector-identity", file);
  try {
    createSecureContext(agentOf(text).options);
  } catch (error) {
    const isNotRead = error instanceof ConnectorFault;
    const reason = new Error('The secret "connector" is not JSON with certificate and key.');
    throw unusable("connector-identity", isNotRead ? reason : error);
  }
  return { CONNECTOR_ADDRESS: connector, CONNECTOR_IDENTITY_FILE: resolve(file) };
}

async function openidOf({ openid, "openid-key": file }: SystemOptions) {
  if (openid === undefined || file === undefined) return undefined;
  const text = textOf("openid", openid);
  const faults = configurationFaults(text);
  if (faults.length) throw new Error(`--openid is not valid: ${faults.join("; ")}.`);
  const configuration = v.parse(OpenidConfiguration, JSON.parse(text));
  const key = textOf("openid-key", file);
  await readOpenidKey(key, configuration).catch((error) => {
    throw unusable("openid-key", error);
  });
  const environment = { OPENID_CONFIGURATION: text, OPENID_KEY_FILE: resolve(file) };
  return { issuer: configuration.issuer, environment };
}

function registerOf({ register }: SystemOptions) {
  if (register === undefined) return {};
  if (/^https?:/i.test(register)) return { REGISTER_SOURCE: addressOf(register) };
  return { REGISTER_SOURCE: pathToFileURL(checked("register", existingFile, register)).href };
}

/** An address of the register's file with its scheme and host in small letters, as a deployed stage has it. */
const addressOf = (register: string): string =>
  checked(
    "register",
    registerSettings.registerAddress,
    register.replace(/^https?:\/\/[^/]*/i, (origin) => origin.toLowerCase()),
  );

/** A list has an effect only if its issuer is trusted, so one of an unknown issuer is a mistake. */
function revocationsOf({ revocations }: SystemOptions, trusted: readonly string[]) {
  if (revocations === undefined) return {};
  checked("revocations", registerSettings.revocationLists, revocations);
  const known = trusted.flatMap((pem) => trustedAuthorities(pem));
  for (const each of revocations.split(",")) {
    const [issuer = ""] = each.split("=");
    if (!known.some(({ fingerprint }) => fingerprint.startsWith(issuer)))
      throw new Error(
        `--revocations has a list of ${issuer}, which is not trusted: give the issuer's certificate with --truststore.`,
      );
  }
  return { REVOCATION_LISTS: revocations };
}

function truststoreOf({ truststore: file }: SystemOptions): string {
  if (file === undefined) return "";
  const text = textOf("truststore", file);
  const truststore = assembleTruststore([{ name: file, text }], new Date());
  const faults = faultsOf(truststore);
  if (faults.length) throw new Error(`--truststore cannot be used: ${faults.join("; ")}.`);
  return truststore.pem;
}

/** This machine's own authority, if an earlier start has made it. */
function authorityIn(data: string): string {
  const file = join(data, "certificates", "bank-ca.crt");
  return isFile(file) ? readFileSync(file, "utf8") : "";
}

function checked(
  name: keyof SystemOptions,
  schema: v.GenericSchema<string | undefined, string | undefined>,
  value: string,
): string {
  const read = v.safeParse(schema, value);
  if (read.success) return value;
  throw new Error(`--${name} ${read.issues[0].message}.`);
}

const textOf = (name: keyof SystemOptions, file: string): string =>
  readFileSync(checked(name, existingFile, file), "utf8");

const unusable = (name: keyof SystemOptions, error: unknown): Error =>
  new Error(`--${name} cannot be used: ${(error as Error).message}`);
