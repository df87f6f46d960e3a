import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { once } from "../runtime/once.ts";
import { settings } from "../runtime/settings.ts";
import { readSecret } from "./secret-store.ts";

/** The secrets that every stage makes for itself. All are keys of HMAC-SHA-256. */
export const secretNames = ["ids", "tokens", "numbers", "forms", "cursors", "approvals"] as const;

/** Those of a sandbox: with one more, of which the developer site makes the identifiers of test certificates. */
export const sandboxSecretNames = [...secretNames, "identifiers"] as const;

type KeyName = (typeof sandboxSecretNames)[number];

/**
 * Further secrets are made by the bank itself: the private key of the sandbox's test authority, and the credentials
 * that production shows to the bank's connector and to its OpenID provider.
 */
export type SecretName = KeyName | "authority" | "connector" | "openid";

const watchers = new Set<(name: SecretName) => void>();

const keys = new Map(sandboxSecretNames.map((name) => [name, once(() => keyOf(name))]));

/** One secret's key, read on first use and kept while the process lives; several may be asked for at once. */
export async function secret(name: KeyName): Promise<Buffer> {
  tellWatchers(name);
  const key = await keys.get(name)?.();
  if (!key) throw new Error(`There is no secret "${name}".`);
  return key;
}

/** The authority's private key as it stands now, in PEM if it is one; undefined where nobody has put any there. */
export async function authorityKey(): Promise<string | undefined> {
  tellWatchers("authority");
  const { secretsPrefix, authorityKeyFile } = settings;
  if (secretsPrefix !== undefined) return readSecret(`${secretsPrefix}authority`);
  return authorityKeyFile === undefined ? undefined : readFile(authorityKeyFile, "utf8");
}

/** Tells of every use of a secret until the function it answers is called; tests of permissions ask. */
export function observeSecrets(watcher: (name: SecretName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(name: SecretName): void {
  for (const watcher of watchers) watcher(name);
}

const keyOf = (name: KeyName): Promise<Buffer> =>
  settings.secretsPrefix === undefined
    ? keyInFile(name)
    : keyInStore(`${settings.secretsPrefix}${name}`);

/** On one machine a file of JSON holds the keys themselves, 32 random bytes each in base64. */
async function keyInFile(name: KeyName): Promise<Buffer> {
  const held = JSON.parse(await readFile(settings.secretsFile, "utf8")) as Record<string, string>;
  const key = Buffer.from(held[name] ?? "", "base64");
  if (key.length !== 32) throw new SecretUnusable(name, "is missing or not 32 bytes long");
  return key;
}

/** The length of 32 random bytes in base64. A shorter text is too easily guessed. */
const shortest = 43;

/** Deployed, a secret is any long text, whoever made it; the key is its SHA-256. */
async function keyInStore(id: string): Promise<Buffer> {
  const text = await readSecret(id).catch((cause) => {
    throw new SecretUnusable(id, "cannot be read", cause);
  });
  if (text.length < shortest)
    throw new SecretUnusable(id, `is shorter than ${shortest} characters`);
  return hash("sha256", text, "buffer");
}

/** Tells which secret is meant in what the log keeps of an error, and never what it holds. */
class SecretUnusable extends Error {
  override readonly name = "SecretUnusable";
  readonly code: string;

  constructor(id: string, problem: string, cause?: unknown) {
    super(`The secret "${id}" ${problem}.`, { cause });
    this.code = id;
  }
}
