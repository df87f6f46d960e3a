import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from "openid-client";
import { recordDaysLeft } from "../secrets/record-days-left.ts";
import { type OpenidConfiguration, openidConfiguration } from "./openid-configuration.ts";
import { fetchWith } from "./openid-fetch.ts";
import { keyText, type OpenidKey, readOpenidKey } from "./openid-key.ts";

/** The provider, with our client configuration. */
export type Provider = {
  settings: OpenidConfiguration;
  client: Configuration;
  signers: string | undefined;
};

/** Cache times in milliseconds: of the key, of the metadata, and of the metadata while the provider does not answer. */
const lasts = { key: 300_000, metadata: 3_600_000, stale: 86_400_000 };

type Known = {
  settings: OpenidConfiguration;
  text: string;
  key: OpenidKey;
  keyAt: number;
  client: Configuration;
  /** The metadata themselves, because a client returns a new copy of them each time. */
  metadata: ServerMetadata;
  metadataAt: number;
};

let known: Known | undefined;

/**
 * The provider with its metadata and with our key from the secret. Both are cached in the process for a limited time.
 */
export async function providerAt(at: Date): Promise<Provider> {
  const now = at.getTime();
  const settings = openidConfiguration();
  const before = known?.settings === settings ? known : undefined;
  const isKeyNew = before !== undefined && now - before.keyAt < lasts.key;
  const text = isKeyNew ? before.text : await keyText();
  if (!isKeyNew) recordDaysLeft("openid", text, at);
  const key = before?.text === text ? before.key : await readOpenidKey(text, settings);
  const keyAt = isKeyNew ? before.keyAt : now;
  const isKept = before !== undefined && now - before.metadataAt < lasts.metadata;
  const metadata = isKept ? before.metadata : await metadataOf(settings, key, before, now);
  const metadataAt = metadata === before?.metadata ? before.metadataAt : now;
  // A client caches the provider's keys, so it is replaced only if something has changed.
  const isSame = before?.key === key && before.metadataAt === metadataAt;
  const client = isSame ? before.client : clientOf(metadata, settings, key);
  known = { settings, text, key, keyAt, client, metadata, metadataAt };
  return { settings, client, signers: key.signers };
}

async function metadataOf(
  settings: OpenidConfiguration,
  key: OpenidKey,
  before: Known | undefined,
  now: number,
): Promise<ServerMetadata> {
  const { issuer, clientId } = settings;
  try {
    const found = await discovery(new URL(issuer), clientId, undefined, key.authentication, {
      execute: insecure(issuer),
      [customFetch]: fetchWith(key.agent),
    });
    return found.serverMetadata();
  } catch (error) {
    if (before && now - before.metadataAt < lasts.stale) return before.metadata;
    throw error;
  }
}

function clientOf(
  metadata: ServerMetadata,
  { issuer, clientId, clientAuthentication }: OpenidConfiguration,
  { agent, authentication }: OpenidKey,
): Configuration {
  const aliases = { use_mtls_endpoint_aliases: clientAuthentication === "tls_client_auth" };
  const client = new Configuration(metadata, clientId, aliases, authentication);
  client[customFetch] = fetchWith(agent);
  for (const set of insecure(issuer)) set(client);
  // TLS would be enough to trust an ID token, but the token is also evidence, so its signature is verified.
  enableNonRepudiationChecks(client);
  return client;
}

/** Allows a provider on this machine without TLS. fetchWith refuses any other provider without TLS. */
const insecure = (issuer: string) =>
  new URL(issuer).protocol === "http:" ? [allowInsecureRequests] : [];
