import { readFile } from "node:fs/promises";
import { settings } from "./settings.ts";

/** What each secret is for. All are keys of HMAC-SHA-256, 32 random bytes in base64. */
export const secretNames = ["ids", "tokens", "numbers", "cursors", "forms"] as const;

export type SecretName = (typeof secretNames)[number];

const watchers = new Set<(name: SecretName) => void>();
let loaded: { file: string; secrets: Promise<Record<string, Buffer>> } | undefined;

/** One secret, read on first use and kept while the process lives. */
export async function secret(name: SecretName): Promise<Buffer> {
  for (const watcher of watchers) watcher(name);
  const file = settings.secretsFile;
  if (loaded?.file !== file) loaded = { file, secrets: load(file) };
  const value = (await loaded.secrets)[name];
  if (value?.length !== 32)
    throw new Error(`The secret "${name}" is missing or not 32 bytes long.`);
  return value;
}

/** Tells of every use of a secret until the function it answers is called; tests of permissions ask. */
export function watchSecrets(watcher: (name: SecretName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

async function load(file: string): Promise<Record<string, Buffer>> {
  const entries = Object.entries(
    JSON.parse(await readFile(file, "utf8")) as Record<string, string>,
  );
  return Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text, "base64")]));
}
