import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

const algorithm = "aes-256-gcm";

/** The purpose's own key, so that no two uses of a secret share one. */
const keyFor = (secret: Buffer, purpose: string) =>
  createHmac("sha256", secret).update(`seal ${purpose}`).digest();

/**
 * Encrypts a text so that it can only be read, or changed, with the secret. The nonce is made of the text, as nothing
 * below the pipeline has a random source: equal texts give equal results, which for one person's number in one place
 * tells nothing that its keyed hash does not.
 */
export function encrypt(secret: Buffer, purpose: string, text: string): string {
  const key = keyFor(secret, purpose);
  const nonce = createHmac("sha256", key).update(text).digest().subarray(0, 12);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed; throws when it was sealed otherwise, or changed. */
export function decrypt(secret: Buffer, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
