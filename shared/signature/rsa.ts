import { constants, hash, type KeyObject, publicDecrypt, verify } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { requestTarget, requestTargets } from "./request-target.ts";
import type { SignatureHeader } from "./signature-header.ts";
import { SignatureRefused } from "./signature-refused.ts";
import type { SignedRequest } from "./signed-request.ts";
import { signingString } from "./signing-string.ts";

/**
 * Verifies the signature and returns the text that was signed. The padding is ours to choose, whatever algorithm the
 * header names.
 */
export function checkRsa(
  { headers: listed, signature }: SignatureHeader,
  { publicKey: key, modulusLength }: Pick<Certificate, "publicKey" | "modulusLength">,
  { method, path, query, headers }: SignedRequest,
): string {
  const isTargetListed = listed.includes("(request-target)");
  const textFor = (target: string) => signingString(listed, headers, target);
  const expected = textFor(isTargetListed ? requestTarget(method, path, query) : "");
  const refusal = (text: string) =>
    new SignatureRefused("signature", text, { signingString: expected });
  const size = Math.ceil(modulusLength / 8);
  if (signature.length !== size)
    throw refusal(
      `The signature has ${signature.length} bytes, expected the ${size} of the certificate's key.`,
    );
  if (isSigned(expected, signature, key)) return expected;
  if (query.length && isTargetListed) {
    const wanted = hashInside(signature, key);
    const text = requestTargets(method, path, query)
      .map(textFor)
      .find((each) => hash("sha256", each) === wanted);
    if (text !== undefined && isSigned(text, signature, key)) return text;
  }
  throw refusal(
    "The signature does not fit the signing string with the key of TPP-Signature-Certificate, expected RSASSA-PKCS1-v1_5 with SHA-256.",
  );
}

/**
 * Verifies with PKCS #1 v1.5. The key alone decides the padding: a certificate's key is of type rsa, never rsa-pss.
 * Naming the padding in an options object would double the cost of the verification.
 */
const isSigned = (text: string, signature: Buffer, key: KeyObject) =>
  verify("sha256", Buffer.from(text), key, signature);

/**
 * The hash inside a signature. It selects the one candidate that is then verified, and saves up to 240 verifications.
 */
function hashInside(signature: Buffer, key: KeyObject): string | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature)
      .toString("hex")
      .slice(-64);
  } catch {
    return undefined;
  }
}
