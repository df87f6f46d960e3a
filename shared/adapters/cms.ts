import { constants, createHash, verify, X509Certificate } from "node:crypto";
import { asSet, type Element, octetsOf, oidHex, readElement } from "./ber.ts";

const signedData = "2a864886f70d010702";
const messageDigest = "2a864886f70d010904";
const digests: Readonly<Record<string, string>> = {
  "608648016503040201": "sha256",
  "608648016503040202": "sha384",
  "608648016503040203": "sha512",
};
const pss = "2a864886f70d01010a";

/**
 * Checks that the bytes are a CMS SignedData (RFC 5652) of exactly this content, with one signer whose certificate
 * comes from one of these authorities (PEM) and is valid now. The content may be inside or separate. Throws if the
 * bytes have another form.
 */
export function verifySignedData(
  bytes: Buffer,
  content: Buffer,
  authorities: string,
  now: Date,
): boolean {
  const [type, explicit] = readElement(bytes).parts;
  const data = explicit?.parts[0];
  if (!type || oidHex(type) !== signedData || !data) return false;
  const [, , encapsulated, ...rest] = data.parts;
  const inside = encapsulated?.parts[1]?.parts[0];
  if (inside && !octetsOf(inside).equals(content)) return false;
  const certificates = (rest.find(({ tag }) => tag === 0xa0)?.parts ?? []).map(
    (each) => new X509Certificate(each.bytes),
  );
  const signers = rest.find(({ tag }) => tag === 0x31)?.parts ?? [];
  const [signer] = signers;
  if (!signer || signers.length !== 1) return false;
  const trusted = certificatesIn(authorities);
  return certificates.some(
    (each) => hasSigned(each, signer, content) && comesFrom(each, certificates, trusted, now),
  );
}

/** True if the key of a certificate made the signature of a SignerInfo over the content. */
function hasSigned({ publicKey }: X509Certificate, signer: Element, content: Buffer): boolean {
  const [, , digestAlgorithm, ...rest] = signer.parts;
  const digest = digests[oidHex(digestAlgorithm?.parts[0] ?? signer)];
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [algorithm, signature] = rest;
  if (!digest || !algorithm?.parts[0] || signature?.tag !== 0x04) return false;
  if (attributes && !digestIn(attributes)?.equals(createHash(digest).update(content).digest()))
    return false;
  const padding =
    oidHex(algorithm.parts[0]) === pss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  const signed = attributes ? asSet(attributes) : content;
  return verify(digest, signed, { key: publicKey, ...padding }, signature.content);
}

function digestIn({ parts }: Element): Buffer | undefined {
  const found = parts.filter(({ parts: [type] }) => type && oidHex(type) === messageDigest);
  const value = found.length === 1 ? found[0]?.parts[1]?.parts[0] : undefined;
  return value && octetsOf(value);
}

/** True if a certificate leads to a trusted one, through authorities that are valid now. */
function comesFrom(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  now: Date,
  depth = 0,
): boolean {
  const isValid = now >= new Date(certificate.validFrom) && now <= new Date(certificate.validTo);
  if (!isValid || depth > 4) return false;
  const isIssuer = (other: X509Certificate) =>
    other.ca && certificate.checkIssued(other) && certificate.verify(other.publicKey);
  if (trusted.some(isIssuer)) return true;
  return others.some(
    (other) => isIssuer(other) && comesFrom(other, others, trusted, now, depth + 1),
  );
}

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  );
