import type { Certificate } from "../../signature/certificate.ts";
import { type KeyIdMatch, keyIdOf, matchKeyId } from "../../signature/key-id.ts";

type IsMade = (keyId: string, certificate: Certificate, connection?: Certificate) => unknown;

/** A mistake after whose correction the keyId names the certificate. */
const corrected =
  (correct: (keyId: string) => string): IsMade =>
  (keyId, certificate) =>
    matchKeyId(correct(keyId), certificate);

/** Compares a text with a keyId, which may have colons between its bytes. */
const is = (text: string, keyId: string) => text === keyId.replaceAll(":", "").toLowerCase();

// biome-ignore format: one mistake a line, so that they read as a table
const mistakes: readonly [did: string, isMade: IsMade][] = [
  ["has the serial number in decimal", corrected((keyId) => keyId.replace(/^SN=(\d+)/i, (_, digits) => `SN=${BigInt(digits).toString(16)}`))],
  ["has 0x before the serial number", corrected((keyId) => keyId.replace(/^SN=0x/i, "SN="))],
  ["has another name for SN", corrected((keyId) => keyId.replace(/^serial(?:Number)?=/i, "SN="))],
  ["has another name for CA", corrected((keyId) => keyId.replace(/^(SN=[\da-f:]+),[ ]?(?:issuer|ISSUER|DN)=/i, "$1,CA="))],
  ["has no comma between SN and CA", corrected((keyId) => keyId.replace(/^(SN=[\da-f:]+)[ ;|/]+(?=CA=)/i, "$1,"))],
  ["has CA before SN", corrected((keyId) => keyId.replace(/^CA=(.*),[ ]?(SN=[\da-f:]+)$/is, "$2,CA=$1"))],
  ["has a minus sign before the serial number", corrected((keyId) => keyId.replace(/^(SN=)-/i, "$1"))],
  ["has the issuer in quotes", corrected((keyId) => keyId.replace(/^(SN=[\da-f:]+,[ ]?CA=)"(.*)"$/is, "$1$2"))],
  ["names the certificate of the connection, and not that of the signature", (keyId, _, connection) => connection && matchKeyId(keyId, connection)],
  ["has the subject of the certificate for its issuer", (keyId, { serial, subject }) => matchKeyId(keyId, { serial, issuer: subject })],
  ["has the serial number alone", (keyId, { serial }) => is(serial.toString(16), keyId.replace(/^(?:SN=)?[0:]*/i, ""))],
  ["is the fingerprint of the certificate", (keyId, { fingerprint }) => is(fingerprint, keyId)],
];

/** Says in one sentence why a keyId does not name the certificate. */
export function keyIdMistake(
  keyId: string,
  certificate: Certificate,
  connection: Certificate | undefined,
): string | undefined {
  const found = mistakes.find(([, isMade]) => isMade(keyId, certificate, connection));
  return found && `keyId ${found[0]}: write keyId="${keyIdOf(certificate)}".`;
}

/** Says in one sentence which accepted form of a keyId differs from the specification (Request signature, 3). */
export function acceptedKeyId(
  keyId: string,
  certificate: Certificate,
  { level, decoded }: KeyIdMatch,
): string | undefined {
  const serial = /^SN=([\da-f:]*)/i.exec(keyId)?.[1] ?? "";
  const did = [
    level === "encoded" && "has the issuer in the order of the certificate",
    level === "bag" && "has the parts of the issuer in an order of its own",
    decoded && "has the issuer escaped",
    /[a-f]/.test(serial) && "has the serial number in lower case",
    serial.includes(":") && "has colons in the serial number",
  ].filter(Boolean);
  return did.length
    ? `keyId is accepted, but it ${did.join(" and ")}: other banks may ask for keyId="${keyIdOf(certificate)}".`
    : undefined;
}
