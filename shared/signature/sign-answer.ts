import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { rsaBits } from "../limits.ts";
import { readCertificate } from "./certificate.ts";
import { dersOfBundle } from "./certificate-text.ts";
import { createDigest } from "./digest.ts";
import { keyIdOf } from "./key-id.ts";
import { formatSignature } from "./signature-header.ts";
import { type Signable, signingString } from "./signing-string.ts";

/** The bank's key for answers, and the keyId of the published certificate with that key. */
export type AnswerSigner = { key: KeyObject; keyId: string };

/** The answer's body as sent, and its X-Request-ID, if it has one. */
export type AnswerToSign = { body: string; requestId: string | undefined };

/**
 * Returns the Digest and the Signature of an answer (specification, Request signature, 10). They have the form of a
 * request's.
 */
export function signAnswer({ body, requestId }: AnswerToSign, { key, keyId }: AnswerSigner) {
  const digest = createDigest(Buffer.from(body));
  const listed: Signable[] = requestId === undefined ? ["digest"] : ["digest", "x-request-id"];
  const text = signingString(listed, { digest, "x-request-id": requestId ?? "" }, "");
  // An asynchronous signature costs a fifth more processor time, and the answer waits for it anyway.
  const signature = sign("sha256", Buffer.from(text), key);
  return { digest, signature: formatSignature({ keyId, headers: listed, signature }) };
}

/**
 * Finds the certificate of a private key among the published ones. So every signature has a certificate that TPPs can
 * fetch.
 */
export function answerSignerOf(keyPem: string, certificatesPem: string): AnswerSigner {
  const key = createPrivateKey(keyPem);
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0 } = {} } = key;
  if (type !== "rsa" || modulusLength < rsaBits)
    throw new TypeError(`The key for answers must be RSA of at least ${rsaBits} bits.`);
  const publicKey = createPublicKey(key);
  const certificate = dersOfBundle(certificatesPem)
    .map(readCertificate)
    .find((each) => each.publicKey.equals(publicKey));
  if (certificate) return { key, keyId: keyIdOf(certificate) };
  throw new TypeError("No certificate for answers belongs to the key for answers.");
}
