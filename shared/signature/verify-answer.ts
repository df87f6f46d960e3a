import { verify } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { checkDigest, readDigest } from "./digest.ts";
import { matchKeyId } from "./key-id.ts";
import { parseSignature } from "./signature-header.ts";
import { SignatureRefused } from "./signature-refused.ts";
import { signingString } from "./signing-string.ts";

/** An answer as received. Header names are in lower case. */
export type ReceivedAnswer = {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/**
 * Verifies the Digest and the Signature of an answer with the bank's published certificates, as a TPP should. `sentId`
 * is the request's X-Request-ID. Returns the certificate that fits, or throws a SignatureRefused.
 */
export function verifyAnswer(
  { headers, body }: ReceivedAnswer,
  certificates: readonly Certificate[],
  sentId: string | undefined,
): Certificate {
  const { digest, signature: header, "x-request-id": requestId } = headers;
  if (digest === undefined || header === undefined)
    throw refusal("The answer lacks Digest or Signature.");
  checkDigest(readDigest(digest), body);
  const { keyId, headers: listed, signature } = parseSignature(header);
  const wanted = sentId === undefined ? "digest" : "digest x-request-id";
  if (listed.join(" ") !== wanted)
    throw refusal(`The answer's signature covers ${listed.join(" ")}, expected ${wanted}.`);
  if (sentId !== undefined && requestId !== sentId)
    throw refusal(`The answer has another X-Request-ID, expected ${sentId}.`);
  const certificate = certificates.find((each) => matchKeyId(keyId, each));
  if (!certificate) throw refusal(`The bank has not published the certificate ${keyId}.`);
  const text = signingString(listed, { digest, "x-request-id": requestId ?? "" }, "");
  if (!verify("sha256", Buffer.from(text), certificate.publicKey, signature))
    throw refusal("The answer's signature does not fit its digest and X-Request-ID.");
  return certificate;
}

const refusal = (text: string) => new SignatureRefused("signature", text);
