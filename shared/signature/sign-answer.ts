import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { rsaBits } from "../limits.ts";
import { readCertificate } from "./certificate.ts";
import { dersOfBundle } from "./certificate-text.ts";
import { isValid } from "./chain.ts";
import { createDigest } from "./digest.ts";
import { keyIdOf } from "./key-id.ts";
import { formatSignature } from "./signature-header.ts";
import { type Signable, signingString } from "./signing-string.ts";

/** The bank's key for answers, and the keyId and the end of the published certificate with that key. */
export type AnswerSigner = { key: KeyObject; keyId: string; validUntil: Date };

/** The answer's body as sent, and its X-Request-ID, if it has one. */
export type AnswerToSign = { body: string; requestId: string | undefined };

/**
 * Returns the Digest and the Signature of an answer (specification, Request signature, 10). They have the form of a
 * request's.
 */
export function signAnswer(
  { body, requestId }: AnswerToSign,
  { key, keyId }: Omit<AnswerSigner, "validUntil">,
) {
  const digest = createDigest(Buffer.from(body));
  const listed: Signable[] = requestId === undefined ? ["digest"] : ["digest", "x-request-id"];
  const text = signingString(listed, { digest, "x-request-id": requestId ?? "" }, "");
  // An asynchronous signature costs a fifth more processor time, and the answer waits for it anyway.
  const signature = sign("sha256", Buffer.from(text), key);
  return { digest, signature: formatSignature({ keyId, headers: listed, signature }) };
}

/**
 * Finds the certificate of a private key among the published ones. So every signature has a certificate that TPPs can
 * fetch. A renewed certificate may have the same key: of those that are valid now, the one that lasts longest is taken.
 */
export function answerSignerOf(keyPem: string, certificatesPem: string, now: Date): AnswerSigner {
  const key = createPrivateKey(keyPem);
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0 } = {} } = key;
  if (type !== "rsa" || modulusLength < rsaBits)
    throw new TypeError(`The key for answers must be RSA of at least ${rsaBits} bits.`);
  const publicKey = createPublicKey(key);
  const fitting = dersOfBundle(certificatesPem)
    .map(readCertificate)
    .filter((each) => each.publicKey.equals(publicKey));
  if (fitting.length === 0)
    throw new TypeError("No certificate for answers belongs to the key for answers.");
  // At its last instant a certificate signs no more: its end is also when another one is looked for.
  const [longest] = fitting
    .filter((each) => isValid(each, now) && now < each.notAfter)
    .sort((one, other) => other.notAfter.getTime() - one.notAfter.getTime());
  if (longest) return { key, keyId: keyIdOf(longest), validUntil: longest.notAfter };
  const invalid = new TypeError("No certificate of the key for answers is valid now.");
  // The log keeps an error's code, not its message.
  throw Object.assign(invalid, { code: "NO_VALID_CERTIFICATE" });
}
