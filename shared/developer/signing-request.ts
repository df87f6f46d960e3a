import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { rsaBits, signingRequestCharacters } from "../limits.ts";
import { decodeBase64 } from "../signature/base64.ts";
import { child, children, DerError, type DerNode, readDer } from "../signature/der.ts";
import { derTags, integerOf, oidOf } from "../signature/der-values.ts";
import { exponentBits, hasLongExponent } from "../signature/public-exponent.ts";

/**
 * The parts of a signing request that the bank uses. Its subject, in DER, may name another key. Everything else comes
 * from the order.
 */
export type SigningRequest = {
  publicKey: KeyObject;
  subjectPublicKeyInfo: Buffer;
  subject: Buffer;
};

/** A refused signing request. The text is for its maker. */
export class SigningRequestRefused extends Error {
  override readonly name = "SigningRequestRefused";
}

const bits = { least: rsaBits, most: 4096 };
const block =
  /^-----BEGIN (NEW )?CERTIFICATE REQUEST-----([\sA-Za-z0-9+/=]+)-----END (NEW )?CERTIFICATE REQUEST-----$/;

const hashes: Record<string, string> = {
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
};

/** Reads a PKCS #10 signing request with one RSA key, and checks that this key signed it. */
export function readSigningRequest(pem: string): SigningRequest {
  if (pem.length > signingRequestCharacters)
    throw refusal(`is longer than ${signingRequestCharacters} characters`);
  const [, , encoded] = block.exec(pem.trim()) ?? [];
  if (encoded === undefined)
    throw refusal(
      "is not one PEM block from -----BEGIN CERTIFICATE REQUEST----- to its END, and nothing else",
    );
  const bytes = decodeBase64(encoded.replace(/\s+/g, ""));
  if (!bytes?.length) throw refusal("does not hold canonical base64");
  try {
    return readRequest(readDer(bytes));
  } catch (cause) {
    if (!(cause instanceof DerError)) throw cause;
    throw refusal(`cannot be read: ${cause.message}`, cause);
  }
}

function readRequest(request: DerNode): SigningRequest {
  const parts = children(request);
  const info = child(parts, 0, derTags.sequence);
  const fields = children(info);
  if (parts.length !== 3 || integerOf(fields[0]) !== 0n)
    throw new DerError("it is not a PKCS #10 request of version 1");
  const { raw: subjectPublicKeyInfo } = child(fields, 2, derTags.sequence);
  const publicKey = keyOf(subjectPublicKeyInfo);
  const hash = hashes[oidOf(children(child(parts, 1, derTags.sequence))[0])];
  if (hash === undefined) throw refusal("is not signed by RSA with SHA-256, SHA-384 or SHA-512");
  const { content: signature } = child(parts, 2, derTags.bitString);
  if (!verify(hash, info.raw, publicKey, signature.subarray(1)))
    throw refusal("is not signed with the key that it holds");
  return { publicKey, subjectPublicKeyInfo, subject: child(fields, 1, derTags.sequence).raw };
}

function keyOf(key: Buffer): KeyObject {
  const publicKey = openSsl(key);
  const { modulusLength = 0, publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {};
  if (publicKey.asymmetricKeyType !== "rsa")
    throw refusal(`holds a key of type ${publicKey.asymmetricKeyType}, expected rsa`);
  if (modulusLength < bits.least || modulusLength > bits.most)
    throw refusal(
      `holds a key of ${modulusLength} bits, expected ${bits.least} to ${bits.most} bits`,
    );
  // With the exponent 1, a signature would be valid for any text.
  if (publicExponent < 3n) throw refusal("contains a key whose exponent is too small");
  if (hasLongExponent(publicKey))
    throw refusal(`holds a key whose public exponent has more than ${exponentBits} bits`);
  return publicKey;
}

function openSsl(key: Buffer): KeyObject {
  try {
    return createPublicKey({ key, format: "der", type: "spki" });
  } catch (cause) {
    throw refusal("holds no key that is supported", cause);
  }
}

const refusal = (fault: string, cause?: unknown) =>
  new SigningRequestRefused(`The signing request ${fault}.`, { cause });
