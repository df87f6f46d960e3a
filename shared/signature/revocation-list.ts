import { constants, verify } from "node:crypto";
import { type Certificate, signatureAlgorithmOf } from "./certificate.ts";
import { hasStrongSignature } from "./chain.ts";
import { child, children, DerError, type DerNode, eachChild, readDer } from "./der.ts";
import { booleanOf, derTags, integerOf, oidOf, timeValue } from "./der-values.ts";

/** The maximum size of a list in bytes: about 400,000 serial numbers. */
export const longestList = 0x100_0000;

/** A complete list of the certificates that one issuer has revoked (RFC 5280, section 5). */
export type RevocationList = {
  thisUpdate: Date;
  nextUpdate: Date;
  /** Serial numbers as in the certificates. */
  serials: bigint[];
};

/** Reads a list and checks the issuer's signature. Every error is a DerError. */
export function readRevocationList(der: Buffer, issuer: Certificate): RevocationList {
  const parts = children(readDer(der, longestList));
  const fields = children(child(parts, 0, derTags.sequence));
  // Version 1 has no version field and no extensions.
  if (fields[0]?.tag === derTags.integer) fields.shift();
  const [, name, thisUpdate, next, ...rest] = fields;
  if (!name?.raw.equals(subjectOf(issuer))) throw new DerError("it is from another issuer");
  checkSignature(parts, issuer);
  if (next?.tag !== 0x17 && next?.tag !== 0x18) throw new DerError("it has no nextUpdate");
  checkScope(rest.find(({ tag }) => tag === 0xa0));
  const revoked = rest.find(({ tag }) => tag === derTags.sequence);
  return {
    thisUpdate: timeValue(thisUpdate),
    nextUpdate: timeValue(next),
    serials: revoked ? Array.from(eachChild(revoked), serialOf) : [],
  };
}

const serialOf = (entry: DerNode): bigint => {
  const [serial] = eachChild(entry);
  return integerOf(serial);
};

/** The encoded subject. An issuer writes its name with the same bytes in its lists and in its certificate. */
function subjectOf({ raw }: Certificate): Buffer {
  const fields = children(child(children(readDer(raw)), 0, derTags.sequence));
  return child(fields, fields[0]?.tag === 0xa0 ? 5 : 4, derTags.sequence).raw;
}

const hashes: Readonly<Record<string, string>> = { 1: "sha256", 2: "sha384", 3: "sha512" };

function checkSignature(parts: readonly DerNode[], issuer: Certificate): void {
  if (issuer.keyUsage.length && !issuer.keyUsage.includes("cRLSign"))
    throw new DerError("its issuer may not sign lists");
  const [, given] = parts;
  const signatureAlgorithm = signatureAlgorithmOf(children(child(parts, 1, derTags.sequence)));
  if (!hasStrongSignature({ signatureAlgorithm })) throw new DerError("its signature is weak");
  const isPss = oidOf(given && children(given)[0]) !== signatureAlgorithm;
  const last = Number(signatureAlgorithm.split(".").at(-1));
  // The last number of the identifier: PKCS #1 counts its hashes from 11, ECDSA from 2, the hashes themselves from 1.
  const first = signatureAlgorithm.startsWith("1.2.840.113549") ? 11 : isPss ? 1 : 2;
  const key = {
    key: issuer.publicKey,
    ...(isPss && {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    }),
  };
  const signature = child(parts, 2, derTags.bitString).content.subarray(1);
  const tbs = child(parts, 0, derTags.sequence).raw;
  if (!verify(hashes[last - first + 1], tbs, key, signature))
    throw new DerError("its signature is not from its issuer");
}

const issuingDistributionPoint = "2.5.29.28";

/**
 * Checks that the list is complete. A list only of authorities, of some reasons, of several issuers, or of changes
 * would omit certificates.
 */
function checkScope(extensions: DerNode | undefined): void {
  for (const extension of extensions
    ? children(child(children(extensions), 0, derTags.sequence))
    : []) {
    const parts = children(extension);
    const id = oidOf(parts[0]);
    const isCritical = parts.length === 3 && booleanOf(parts[1]);
    if (id === issuingDistributionPoint) {
      const scope = children(readDer(child(parts, parts.length - 1, derTags.octetString).content));
      // Allowed are the distribution point (0xa0) and the flag that the list has only certificates of end entities
      // (0x81).
      if (scope.some(({ tag }) => tag !== 0xa0 && tag !== 0x81))
        throw new DerError("it is not a list of all certificates of one issuer");
    } else if (isCritical) throw new DerError(`its critical extension ${id} is not supported`);
  }
}
