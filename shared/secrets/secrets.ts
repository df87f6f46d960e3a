import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { once } from "../runtime/once.ts";
import { settings } from "../runtime/settings.ts";
import { readSecret } from "./secret-store.ts";

/** The secrets that each stage generates for itself. All are keys for HMAC-SHA-256. */
export const secretNames = ["ids", "tokens", "numbers", "forms", "cursors", "approvals"] as const;

/** The sandbox has one more secret, from which the developer site derives the identifiers of test certificates. */
export const sandboxSecretNames = [...secretNames, "identifiers"] as const;

/**
 * The secrets that rotate (rotating-secret.ts): links, forms and cursors outlive them by two days at most. The others are
 * keys of stored data.
 */
export const rotatingNames = ["tokens", "forms", "cursors"] as const;

export type RotatingName = (typeof rotatingNames)[number];
type KeyName = (typeof sandboxSecretNames)[number];
type KeptName = Exclude<KeyName, RotatingName>;

/** The key with which the bank signs its answers, and the published certificates, of which one has that key. */
export const answerSecretNames = ["answer-key", "answer-certificates"] as const;

/**
 * The bank provides further secrets: what signs its answers, the certificates of the probe, the private key of the
 * sandbox's test authority, and production's credentials for the bank's connector and its OpenID provider.
 */
export type SecretName =
  | KeyName
  | (typeof answerSecretNames)[number]
  | "authority"
  | "probe"
  | "connector"
  | "openid";

const watchers = new Set<(name: SecretName) => void>();

const isKept = (name: KeyName): name is KeptName => !rotatingNames.some((each) => each === name);

const keys = new Map(
  sandboxSecretNames.filter(isKept).map((name) => [name, once(() => keyOf(name))]),
);

/**
 * Returns the key of a secret that does not rotate. It is read on first use and kept for the life of the process; callers
 * may read several at once.
 */
export async function secret(name: KeptName): Promise<Buffer> {
  noticeUse(name);
  const key = await keys.get(name)?.();
  if (!key) throw new Error(`There is no secret "${name}".`);
  return key;
}

/** Reads the authority's current private key, which should be in PEM; undefined if no file is set. */
export const authorityKey = (): Promise<string | undefined> =>
  textOf("authority", settings.authorityKeyFile);

/** Reads the key that signs answers, which should be in PEM; undefined if no file is set. */
export const answerKey = (): Promise<string | undefined> =>
  textOf("answer-key", settings.answerKeyFile);

/** Reads the certificates of the probe, which should be JSON; undefined if no file is set. */
export const probeIdentityText = (): Promise<string | undefined> =>
  textOf("probe", settings.probeIdentityFile);

/** Reads the published certificates of answers, which should be in PEM; undefined if no file is set. */
export const answerCertificates = (): Promise<string | undefined> =>
  textOf("answer-certificates", settings.answerCertificatesFile);

async function textOf(name: SecretName, file: string | undefined): Promise<string | undefined> {
  noticeUse(name);
  const { secretsPrefix } = settings;
  if (secretsPrefix !== undefined) return readSecret(`${secretsPrefix}${name}`);
  return file === undefined ? undefined : readFile(file, "utf8");
}

/** Calls the watcher at each use of a secret, until the returned function is called. Tests of permissions need it. */
export function observeSecrets(watcher: (name: SecretName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function noticeUse(name: SecretName): void {
  for (const watcher of watchers) watcher(name);
}

const keyOf = (name: KeptName): Promise<Buffer> =>
  settings.secretsPrefix === undefined
    ? keyInFile(name)
    : keyInStore(`${settings.secretsPrefix}${name}`);

/** Reads a key from the local JSON file, which has each key as 32 random bytes in base64. */
export async function keyInFile(name: KeyName): Promise<Buffer> {
  const held = JSON.parse(await readFile(settings.secretsFile, "utf8")) as Record<string, string>;
  const key = Buffer.from(held[name] ?? "", "base64");
  if (key.length !== 32) throw new SecretUnusable(name, "is missing or not 32 bytes long");
  return key;
}

/** The length of 32 random bytes in base64. A shorter text is too easy to guess. */
const shortest = 43;

async function keyInStore(id: string): Promise<Buffer> {
  const text = await readSecret(id).catch((cause) => {
    throw secretUnreadable(id, cause);
  });
  return keyOfText(id, text);
}

export const secretUnreadable = (id: string, cause: unknown): Error =>
  new SecretUnusable(id, "cannot be read", cause);

/** The key of a deployed secret, which is any long text, is the SHA-256 of the text. */
export function keyOfText(id: string, text: string): Buffer {
  if (text.length < shortest)
    throw new SecretUnusable(id, `is shorter than ${shortest} characters`);
  return hash("sha256", text, "buffer");
}

/**
 * Names the secret in `code`, because the log keeps an error's code and not its message. It never contains the value.
 */
class SecretUnusable extends Error {
  override readonly name = "SecretUnusable";
  readonly code: string;

  constructor(id: string, problem: string, cause?: unknown) {
    super(`The secret "${id}" ${problem}.`, { cause });
    this.code = id;
  }
}
