import { verify } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { isValid, validityOf } from "./chain.ts";
import { checkDigest, readDigest } from "./digest.ts";
import { echoedRequestId } from "./echoed-request-id.ts";
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
 * is the request's X-Request-ID; answers repeat and sign it only in the form of `echoedRequestId`. Returns the
 * certificate that fits and is valid now, or throws a SignatureRefused.
 */
export function verifyAnswer(
  { headers, body }: ReceivedAnswer,
  certificates: readonly Certificate[],
  sentId: string | undefined,
  now: Date,
): Certificate {
  const { digest, signature: header, "x-request-id": requestId } = headers;
  if (digest === undefined || header === undefined)
    throw refusal("The answer lacks Digest or Signature.");
  checkDigest(readDigest(digest), body);
  const { keyId, headers: listed, signature } = parseSignature(header);
  const echoed = echoedOf(sentId);
  const wanted = echoed === undefined ? "digest" : "digest x-request-id";
  if (listed.join(" ") !== wanted)
    throw refusal(`The answer's signature covers ${listed.join(" ")}, expected ${wanted}.`);
  if (echoed !== undefined && requestId !== echoed)
    throw refusal(`The answer has another X-Request-ID, expected ${echoed}.`);
  const certificate = certificates.find((each) => matchKeyId(keyId, each));
  if (!certificate) throw refusal(`The bank has not published the certificate ${keyId}.`);
  if (!isValid(certificate, now))
    throw refusal(`The certificate ${keyId} ${validityOf(certificate)}.`);
  const text = signingString(listed, { digest, "x-request-id": requestId ?? "" }, "");
  if (!verify("sha256", Buffer.from(text), certificate.publicKey, signature))
    throw refusal("The answer's signature does not fit its digest and X-Request-ID.");
  return certificate;
}

/** HTTP takes away the blanks and tabs around a header's value. */
function echoedOf(sentId: string | undefined): string | undefined {
  const received = sentId?.replace(/^[ \t]+|[ \t]+$/g, "");
  return received !== undefined && echoedRequestId.test(received) ? received : undefined;
}

const refusal = (text: string) => new SignatureRefused("signature", text);
