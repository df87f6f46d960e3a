import { hash, type KeyObject, X509Certificate } from "node:crypto";
import { boundedCache } from "./bounded-cache.ts";
import { type Extensions, readExtensions } from "./certificate-extensions.ts";
import { derOfText } from "./certificate-text.ts";
import { child, children, DerError, type DerNode, readDer } from "./der.ts";
import { derTags, integerOf, oidOf, timeValue } from "./der-values.ts";
import { type DistinguishedName, readName } from "./distinguished-name.ts";
import { type Organization, readOrganization } from "./organization.ts";

export type Certificate = Extensions &
  Organization & {
    raw: Buffer;
    /** SHA-256 of the whole certificate, in lower-case hexadecimal. */
    fingerprint: string;
    serial: bigint;
    issuer: DistinguishedName;
    subject: DistinguishedName;
    notBefore: Date;
    notAfter: Date;
    publicKey: KeyObject;
    /**
     * The length of an RSA key in bits, 0 for other keys. Stored, because asking the key takes microseconds each
     * time.
     */
    modulusLength: number;
    /** The object identifier of the signature algorithm. For RSASSA-PSS, of its hash. */
    signatureAlgorithm: string;
    x509: X509Certificate;
  };

/** Reads a certificate in strict DER. Every error, including OpenSSL's, is a DerError. */
export function readCertificate(der: Buffer): Certificate {
  const parts = children(readDer(der));
  const fields = children(child(parts, 0, derTags.sequence));
  // Version 1 has no version field. Some old root certificates have it.
  if (fields[0]?.tag !== 0xa0) fields.unshift(child(parts, 0, derTags.sequence));
  const subject = readName(child(fields, 5, derTags.sequence));
  const [notBefore, notAfter] = children(child(fields, 4, derTags.sequence));
  return {
    ...readExtensions(fields.find(({ tag }) => tag === 0xa3)),
    ...readOrganization(subject),
    ...openSsl(der),
    raw: der,
    fingerprint: hash("sha256", der),
    serial: integerOf(fields[1]),
    issuer: readName(child(fields, 3, derTags.sequence)),
    subject,
    notBefore: timeValue(notBefore),
    notAfter: timeValue(notAfter),
    signatureAlgorithm: signatureAlgorithmOf(children(child(parts, 1, derTags.sequence))),
  };
}

function openSsl(der: Buffer) {
  try {
    const x509 = new X509Certificate(der);
    const { publicKey } = x509;
    const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
    if (x509.raw.equals(der)) return { x509, publicKey, modulusLength };
  } catch (cause) {
    throw new DerError("it is not a certificate with a supported key", { cause });
  }
  throw new DerError("it is not in DER");
}

const rsaPss = "1.2.840.113549.1.1.10";

/** RSASSA-PSS names its hash in tag 0 of its parameters. The default is SHA-1. */
export function signatureAlgorithmOf([id, parameters]: DerNode[]): string {
  const algorithm = oidOf(id);
  if (algorithm !== rsaPss) return algorithm;
  const hashField = parameters && children(parameters).find(({ tag }) => tag === 0xa0);
  const [hashAlgorithm] = hashField
    ? children(child(children(hashField), 0, derTags.sequence))
    : [];
  return hashAlgorithm ? oidOf(hashAlgorithm) : "SHA-1";
}

/**
 * Reads a certificate from a header or PEM file, and caches it for a while. Reading takes ten times as long as
 * verifying a signature.
 */
export const certificateOf = boundedCache((text: string) => readCertificate(derOfText(text)));
