import { hash, timingSafeEqual } from "node:crypto";
import { decodeBase64 } from "./base64.ts";
import { SignatureRefused } from "./signature-refused.ts";

const algorithms = { "SHA-256": "sha256", "SHA-512": "sha512" } as const;

export type DigestAlgorithm = keyof typeof algorithms;

/** The Digest header of a body (RFC 3230). */
export const createDigest = (body: Buffer, algorithm: DigestAlgorithm = "SHA-256"): string =>
  `${algorithm}=${hash(algorithms[algorithm], body, "base64")}`;

/** Compares every digest of a known algorithm with the received bytes. Unknown algorithms are ignored. */
export function checkDigest(header: string, body: Buffer): void {
  // The usual case. A digest is not secret, so this comparison need not be constant-time.
  if (header === createDigest(body)) return;
  const digests = header.split(",").map((item) => /^[ \t]*([\w-]+)=([^ \t]*)[ \t]*$/.exec(item));
  const known = digests.flatMap((digest) => {
    if (!digest) throw refusal("is not a list of <algorithm>=<base64>");
    const [, name = "", value = ""] = digest;
    const algorithm = name.toUpperCase();
    return isKnown(algorithm) ? [{ algorithm, value }] : [];
  });
  if (known.length === 0) throw refusal("has neither SHA-256 nor SHA-512");
  for (const { algorithm, value } of known) {
    const sent = decodeBase64(value);
    const actual = hash(algorithms[algorithm], body, "buffer");
    if (sent?.length !== actual.length)
      throw refusal(
        `has a ${algorithm} value that is not canonical base64 of ${actual.length} bytes`,
      );
    if (!timingSafeEqual(sent, actual))
      throw refusal(
        `does not fit the ${body.length} bytes of the body received, expected ${createDigest(body, algorithm)}`,
      );
  }
}

const isKnown = (name: string): name is DigestAlgorithm => Object.hasOwn(algorithms, name);

const refusal = (fault: string) => new SignatureRefused("digest", `The header Digest ${fault}.`);
