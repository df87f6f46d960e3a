import { SignatureRefused } from "../../signature/signature-refused.ts";
import {
  checkSameOrganization,
  signingCertificate,
  type TppCertificate,
} from "../../signature/signing-certificate.ts";
import type { VerifyOptions } from "../../signature/verify.ts";

/**
 * Returns the TPP of a request with a wrong signature, from the certificates alone. TPP-Signature-Certificate must be
 * trusted, and the certificate of the connection must be the same TPP's.
 */
export function trustedSigner(
  header: string | undefined,
  options: Pick<VerifyOptions, "now" | "authorities" | "clientCertificate">,
): TppCertificate | undefined {
  if (!header) return undefined;
  try {
    const certificate = signingCertificate(header, options);
    checkSameOrganization(certificate, options.clientCertificate, options.now);
    return certificate;
  } catch (error) {
    if (error instanceof SignatureRefused) return undefined;
    throw error;
  }
}
