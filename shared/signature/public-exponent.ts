import type { KeyObject } from "node:crypto";

/**
 * The maximum length of the public exponent in bits. Nearly every key has 65537, which has 17 bits. An exponent of
 * 2,048 bits makes verification 77 times as expensive.
 */
export const exponentBits = 32;

/** True if the public exponent of an RSA key is longer than allowed. */
export const hasLongExponent = ({ asymmetricKeyDetails }: KeyObject): boolean =>
  (asymmetricKeyDetails?.publicExponent ?? 0n) >= 2n ** BigInt(exponentBits);
