import { chainCertificates, rsaBits } from "../limits.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { dersOfBundle } from "./certificate-text.ts";

/** The authorities that a bank trusts. A chain may end at any of them. */
export type TrustedAuthorities = readonly Certificate[];

/** RSA, RSASSA-PSS (by its hash) and ECDSA with SHA-256, SHA-384 or SHA-512, but never SHA-1 or MD5. */
const strongSignatures = new Set([
  ...["11", "12", "13"].map((last) => `1.2.840.113549.1.1.${last}`),
  ...["1", "2", "3"].map((last) => `2.16.840.1.101.3.4.2.${last}`),
  ...["2", "3", "4"].map((last) => `1.2.840.10045.4.3.${last}`),
]);

export const hasStrongSignature = ({
  signatureAlgorithm,
}: Pick<Certificate, "signatureAlgorithm">): boolean => strongSignatures.has(signatureAlgorithm);

/** Reads a PEM bundle. Called once per process. */
export const trustedAuthorities = (pem: string): TrustedAuthorities =>
  dersOfBundle(pem).map(readCertificate);

const remembered = new WeakMap<
  Certificate,
  { authorities: TrustedAuthorities; chain: readonly Certificate[] }
>();

/**
 * The problem with the chain from a certificate to a trusted authority, if any. A verified chain is cached with the
 * certificate; its validity dates are checked every time.
 */
export function chainFault(
  leaf: Certificate,
  authorities: TrustedAuthorities,
  now: Date,
): string | undefined {
  const known = remembered.get(leaf);
  if (known?.authorities === authorities && known.chain.every((link) => isValid(link, now)))
    return undefined;
  const found = climb([leaf], authorities, now);
  if (typeof found === "string") return found;
  remembered.set(leaf, { authorities, chain: found });
  return undefined;
}

/**
 * Extends the chain upwards until no authority is above it. If there are several ways, one without a problem is
 * enough.
 */
function climb(
  chain: readonly [Certificate, ...Certificate[]],
  authorities: TrustedAuthorities,
  now: Date,
): readonly Certificate[] | string {
  const [top, ...below] = chain;
  if (!isValid(top, now)) return `${nameOf(top)} ${validityOf(top)}`;
  if (below.length && top.x509.checkIssued(top.x509)) return chain;
  if (!hasStrongSignature(top)) return `${nameOf(top)} is signed with a weak algorithm`;
  const ways = authorities
    .filter((issuer) => !chain.includes(issuer) && hasIssued(issuer, top))
    .map(
      (issuer) => linkFault(issuer, chain.length) ?? climb([issuer, ...chain], authorities, now),
    );
  return (
    ways.find((way) => typeof way !== "string") ??
    ways[0] ??
    (below.length ? chain : `no authority this bank trusts has signed ${nameOf(top)}`)
  );
}

/**
 * True if the issuer's key has signed the certificate. checkIssued compares only names and key identifiers, so the
 * signature is verified too.
 */
export const hasIssued = (issuer: Certificate, { x509 }: Certificate): boolean =>
  x509.checkIssued(issuer.x509) && x509.verify(issuer.publicKey);

/** The problem with an authority above this many certificates, if any. The leaf is counted. */
function linkFault(issuer: Certificate, below: number): string | undefined {
  if (below === chainCertificates)
    return `more than ${chainCertificates} certificates lead to a trusted authority`;
  if (!issuer.ca) return `${nameOf(issuer)} is not an authority`;
  if (!issuer.keyUsage.includes("keyCertSign"))
    return `${nameOf(issuer)} may not sign certificates`;
  if (below - 1 > (issuer.pathLength ?? chainCertificates))
    return `${nameOf(issuer)} allows fewer authorities below it`;
  if (issuer.modulusLength && issuer.modulusLength < rsaBits)
    return `the key of ${nameOf(issuer)} is shorter than ${rsaBits} bits`;
  return undefined;
}

type Validity = Pick<Certificate, "notBefore" | "notAfter">;

export const isValid = ({ notBefore, notAfter }: Validity, now: Date) =>
  notBefore.getTime() <= now.getTime() && now.getTime() <= notAfter.getTime();

const nameOf = ({ commonName, fingerprint }: Certificate) =>
  `the certificate "${commonName ?? fingerprint}"`;

/** The period of a certificate, for the text of a refusal. */
export const validityOf = ({ notBefore, notAfter }: Validity): string =>
  `is valid from ${notBefore.toISOString()} to ${notAfter.toISOString()} only`;
