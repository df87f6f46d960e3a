import { readFile } from "node:fs/promises";
import { once } from "./once.ts";
import { settings } from "./settings.ts";

/** What each secret is for. All are keys of HMAC-SHA-256, 32 random bytes in base64. */
export const secretNames = ["ids", "tokens", "numbers", "forms"] as const;

export type SecretName = (typeof secretNames)[number];

const watchers = new Set<(name: SecretName) => void>();

const loaded = once(async () => {
  const text = await readFile(settings.secretsFile, "utf8");
  const entries = Object.entries(JSON.parse(text) as Record<string, string>);
  return Object.fromEntries(entries.map(([name, key]) => [name, Buffer.from(key, "base64")]));
});

/** One secret, read on first use and kept while the process lives. */
export async function secret(name: SecretName): Promise<Buffer> {
  for (const watcher of watchers) watcher(name);
  const value = (await loaded())[name];
  if (value?.length !== 32)
    throw new Error(`The secret "${name}" is missing or not 32 bytes long.`);
  return value;
}

/** Tells of every use of a secret until the function it answers is called; tests of permissions ask. */
export function watchSecrets(watcher: (name: SecretName) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
