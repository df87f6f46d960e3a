import { createCipheriv, createDecipheriv, createHmac, createSecretKey } from "node:crypto";
import { hmacOf } from "./derive.ts";

const algorithm = "aes-256-gcm";

/** A key of its own for each use of a secret. */
const keyFor = (secret: Buffer, use: string) =>
  createSecretKey(hmacOf(secret).update(use).digest());

/**
 * Encrypts bytes, so that they can be read or changed only with the secret. The nonce is an HMAC of the bytes, because
 * code below the pipeline has no random source: equal bytes give equal results. For a national number in one sandbox
 * world, that tells no more than the keyed hash stored beside it.
 *
 * Two different contents of one purpose get the same nonce with a probability of 2⁻⁹⁶. AES-SIV would not need that
 * argument, but node:crypto has no AES-SIV, and AES in JavaScript would be in every bundle and leak by its timing.
 */
export function encryptBytes(secret: Buffer, purpose: string, bytes: Buffer): Buffer {
  const nonceKey = keyFor(secret, `nonce ${purpose}`);
  const nonce = createHmac("sha256", nonceKey).update(bytes).digest().subarray(0, 12);
  const cipher = createCipheriv(algorithm, keyFor(secret, `seal ${purpose}`), nonce);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts bytes. Throws if they were encrypted with another secret or for another purpose, or were changed. */
export function decryptBytes(secret: Buffer, purpose: string, bytes: Buffer): Buffer {
  const key = keyFor(secret, `seal ${purpose}`);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

/** Encrypts a text in the same way. */
export const encrypt = (secret: Buffer, purpose: string, text: string): string =>
  encryptBytes(secret, purpose, Buffer.from(text)).toString("base64url");

export const decrypt = (secret: Buffer, purpose: string, encrypted: string): string =>
  decryptBytes(secret, purpose, Buffer.from(encrypted, "base64url")).toString("utf8");
