import type { Certificate } from "../../signature/certificate.ts";
import { type KeyIdMatch, keyIdOf, matchKeyId } from "../../signature/key-id.ts";

/** Wrong forms of keyId. After the correction it names the certificate. */
// biome-ignore format: one way a line, so that they read as a table
const ways: readonly [made: (keyId: string) => string, did: string][] = [
  [(keyId) => keyId.replace(/^SN=(\d+)/i, (_, digits) => `SN=${BigInt(digits).toString(16)}`), "has the serial number in decimal"],
  [(keyId) => keyId.replace(/^SN=0x/i, "SN="), "has 0x before the serial number"],
  [(keyId) => keyId.replace(/^serial(?:Number)?=/i, "SN="), "has another name for SN"],
  [(keyId) => keyId.replace(/^(SN=[\da-f:]+),[ ]?(?:issuer|ISSUER|DN)=/i, "$1,CA="), "has another name for CA"],
  [(keyId) => keyId.replace(/^(SN=[\da-f:]+)[ ;|/]+(?=CA=)/i, "$1,"), "has no comma between SN and CA"],
  [(keyId) => keyId.replace(/^CA=(.*),[ ]?(SN=[\da-f:]+)$/is, "$2,CA=$1"), "has CA before SN"],
  [(keyId) => keyId.replace(/^(SN=)-/i, "$1"), "has a minus sign before the serial number"],
  [(keyId) => keyId.replace(/^(SN=[\da-f:]+,[ ]?CA=)"(.*)"$/is, "$1$2"), "has the issuer in quotes"],
];

/** Says in one sentence why a keyId does not name the certificate. */
export function keyIdMistake(
  keyId: string,
  certificate: Certificate,
  connection: Certificate | undefined,
): string | undefined {
  const did = wayOf(keyId, certificate) ?? nameInstead(keyId, certificate, connection);
  return did && `keyId ${did}: write keyId="${keyIdOf(certificate)}".`;
}

const wayOf = (keyId: string, certificate: Certificate) =>
  ways.find(([made]) => {
    const right = made(keyId);
    return right !== keyId && matchKeyId(right, certificate);
  })?.[1];

function nameInstead(
  keyId: string,
  certificate: Certificate,
  connection: Certificate | undefined,
): string | undefined {
  const { serial, subject, fingerprint } = certificate;
  if (connection && matchKeyId(keyId, connection))
    return "names the certificate of the connection, and not that of the signature";
  if (matchKeyId(keyId, { serial, issuer: subject }))
    return "has the subject of the certificate for its issuer";
  const plain = keyId.replaceAll(":", "").toLowerCase();
  const hex = serial.toString(16);
  if (plain.replace(/^sn=/, "").replace(/^0+/, "") === hex) return "has the serial number alone";
  return plain === fingerprint ? "is the fingerprint of the certificate" : undefined;
}

/** Says in one sentence which accepted form of a keyId differs from the specification (Request signature, 3). */
export function acceptedKeyId(
  keyId: string,
  certificate: Certificate,
  { level, decoded }: KeyIdMatch,
): string | undefined {
  const serial = /^SN=([\da-f:]*)/i.exec(keyId)?.[1] ?? "";
  const did = [
    ...(level === "encoded" ? ["has the issuer in the order of the certificate"] : []),
    ...(level === "bag" ? ["has the parts of the issuer in an order of its own"] : []),
    ...(decoded ? ["has the issuer escaped"] : []),
    ...(/[a-f]/.test(serial) ? ["has the serial number in lower case"] : []),
    ...(serial.includes(":") ? ["has colons in the serial number"] : []),
  ];
  return did.length
    ? `keyId is accepted, but it ${did.join(" and ")}: other banks may ask for keyId="${keyIdOf(certificate)}".`
    : undefined;
}
