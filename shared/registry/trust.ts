import { readFile } from "node:fs/promises";
import { type TrustedAuthorities, trustedAuthorities } from "../signature/chain.ts";

const loaded = new Map<string, Promise<TrustedAuthorities>>();

/** The authorities of a PEM bundle, read once in the life of a process. */
export function trustedBy(file: string): Promise<TrustedAuthorities> {
  const known = loaded.get(file) ?? readFile(file, "utf8").then(trustedAuthorities);
  loaded.set(file, known);
  known.catch(() => loaded.delete(file));
  return known;
}
