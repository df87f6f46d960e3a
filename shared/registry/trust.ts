import { readFile } from "node:fs/promises";
import { settings } from "../settings.ts";
import { type TrustedAuthorities, trustedAuthorities } from "../signature/chain.ts";

let loaded: Promise<TrustedAuthorities> | undefined;

/** The authorities the bank trusts, read on first use and kept while the process lives. */
export function authorities(): Promise<TrustedAuthorities> {
  loaded ??= load();
  return loaded;
}

/** A bundle that cannot be read is tried again at the next call. */
const load = async () => {
  try {
    return trustedAuthorities(await readFile(settings.truststoreFile, "utf8"));
  } catch (error) {
    loaded = undefined;
    throw error;
  }
};
