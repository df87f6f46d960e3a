import { hash } from "node:crypto";
import type { Certificate } from "../signature/certificate.ts";
import { hasIssued, type TrustedAuthorities } from "../signature/chain.ts";

const found = new WeakMap<
  Certificate,
  { authorities: TrustedAuthorities; id: string | undefined }
>();

/**
 * The id of an authority's key. Revocation lists are stored by it, because several certificates may have the same
 * key.
 */
export const issuerId = ({ publicKey }: Certificate): string =>
  hash("sha256", publicKey.export({ type: "spki", format: "der" })).slice(0, 32);

/**
 * Finds the authority of the truststore that issued a certificate. The result is cached, because the search verifies
 * a signature.
 */
export function issuerIdOf(
  certificate: Certificate,
  authorities: TrustedAuthorities,
): string | undefined {
  const known = found.get(certificate);
  if (known?.authorities === authorities) return known.id;
  const issuer = authorities.find((authority) => hasIssued(authority, certificate));
  const id = issuer && issuerId(issuer);
  found.set(certificate, { authorities, id });
  return id;
}
