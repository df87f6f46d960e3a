import { hash, timingSafeEqual } from "node:crypto";
import { decodeBase64 } from "./base64.ts";
import { SignatureRefused } from "./signature-refused.ts";

const algorithms = { "SHA-256": "sha256", "SHA-512": "sha512" } as const;

const lengths = { "SHA-256": 32, "SHA-512": 64 } as const;

export type DigestAlgorithm = keyof typeof algorithms;

/** The Digest header of a body (RFC 3230). */
export const createDigest = (body: Buffer, algorithm: DigestAlgorithm = "SHA-256"): string =>
  `${algorithm}=${hash(algorithms[algorithm], body, "base64")}`;

type Digest = { algorithm: DigestAlgorithm; value: Buffer };

/** Reads every digest of a known algorithm. Unknown algorithms are ignored. */
export function readDigest(header: string | undefined): Digest[] {
  if (header === undefined) return [];
  const digests = header.split(",").map((item) => /^[ \t]*([\w-]+)=([^ \t]*)[ \t]*$/.exec(item));
  const known = digests.flatMap((digest) => {
    if (!digest) throw refusal("is not a list of <algorithm>=<base64>", true);
    const [, name = "", written = ""] = digest;
    const algorithm = name.toUpperCase();
    if (!isKnown(algorithm)) return [];
    const value = decodeBase64(written);
    if (value?.length === lengths[algorithm]) return [{ algorithm, value }];
    throw refusal(
      `has a ${algorithm} value that is not canonical base64 of ${lengths[algorithm]} bytes`,
      true,
    );
  });
  if (known.length === 0) throw refusal("has neither SHA-256 nor SHA-512");
  return known;
}

/** Compares every digest with the received bytes. */
export function checkDigest(digests: readonly Digest[], body: Buffer): void {
  for (const { algorithm, value } of digests) {
    const actual = hash(algorithms[algorithm], body, "buffer");
    if (!timingSafeEqual(value, actual))
      throw refusal(
        `does not fit the ${body.length} bytes of the body received, expected ${createDigest(body, algorithm)}`,
      );
  }
}

const isKnown = (name: string): name is DigestAlgorithm => Object.hasOwn(algorithms, name);

const refusal = (fault: string, malformed = false) =>
  new SignatureRefused("digest", `The header Digest ${fault}.`, { malformed });
