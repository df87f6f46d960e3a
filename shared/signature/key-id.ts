import type { Certificate } from "./certificate.ts";
import { type NameMatch, renderRfc2253, sameName } from "./distinguished-name.ts";
import { parseDistinguishedName } from "./parse-distinguished-name.ts";

/** The quality of a keyId's match. `decoded` if its issuer had to be unquoted or percent-decoded first. */
export type KeyIdMatch = { level: NameMatch; decoded: boolean };
type Identified = Pick<Certificate, "serial" | "issuer">;

/** The keyId of a certificate, in the form of the specification (Request signature, 3). */
export const keyIdOf = ({ serial, issuer }: Identified): string =>
  `SN=${hexOf(serial)},CA=${renderRfc2253(issuer)}`;

function hexOf(serial: bigint): string {
  const hex = serial.toString(16).toUpperCase();
  return hex.length % 2 ? `0${hex}` : hex;
}

const remembered = new WeakMap<Identified, { keyId: string; match: KeyIdMatch }>();

/**
 * Compares a keyId with a certificate. The last match is cached with the certificate, because a TPP always sends the
 * same keyId.
 */
export function matchKeyId(keyId: string, certificate: Identified): KeyIdMatch | undefined {
  const known = remembered.get(certificate);
  if (known?.keyId === keyId) return known.match;
  const match = compare(keyId, certificate);
  if (match) remembered.set(certificate, { keyId, match });
  return match;
}

function compare(keyId: string, { serial, issuer }: Identified): KeyIdMatch | undefined {
  const [, written = "", name = ""] = /^SN=([\da-f:]{1,128}),[ ]?CA=(.+)$/is.exec(keyId) ?? [];
  const hex = written.replaceAll(":", "");
  if (!hex || BigInt(`0x${hex}`) !== serial) return undefined;
  for (const text of new Set([name, unquote(name), percentDecode(name)])) {
    const parsed = text === undefined ? undefined : parseDistinguishedName(text);
    const level = parsed && sameName(parsed, issuer);
    if (level) return { level, decoded: text !== name };
  }
  return undefined;
}

/** Removes the escapes of an HTTP quoted string. */
const unquote = (text: string) => text.replace(/\\(["\\])/g, "$1");

function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
