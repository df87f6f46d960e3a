import { readFileSync } from "node:fs";
import { Ended } from "./ended.ts";
import type { KeyFiles, Profile } from "./profile.ts";
import type { Keys } from "./tpp-client.ts";

/** The keys and certificates of a profile, read from its files. */
export function identityOf({ client, seal, trust }: Pick<Profile, "client" | "seal" | "trust">) {
  const pair = ({ certificate, key }: KeyFiles) => ({
    cert: textOf(certificate),
    key: textOf(key),
  });
  const identity: Keys = { web: pair(client), seal: pair(seal) };
  return trust === undefined ? identity : { ...identity, ca: textOf(trust) };
}

/** The text of a file that must be there. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words =
      code === "ENOENT" ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`;
    throw new Ended("usage", words);
  }
}
