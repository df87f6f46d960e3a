import { SignatureRefused } from "../../signature/signature-refused.ts";
import {
  checkSameOrganization,
  signingCertificate,
  type TppCertificate,
} from "../../signature/signing-certificate.ts";
import type { VerifyOptions } from "../../signature/verify.ts";

/**
 * Whose request this is as far as certificates tell, whatever is wrong with its signature: TPP-Signature-Certificate
 * is trusted, and who opened the connection is the same TPP, so that nobody's is taken for another one's.
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
