import type { KeyObject } from "node:crypto";

/** Nearly every key has 65537, of 17 bits. One of 2,048 bits makes each verification cost 77 times as much. */
export const exponentBits = 32;

/** Whether the public exponent of an RSA key is longer than a verification may cost. */
export const hasLongExponent = ({ asymmetricKeyDetails }: KeyObject): boolean =>
  (asymmetricKeyDetails?.publicExponent ?? 0n) >= 2n ** BigInt(exponentBits);
