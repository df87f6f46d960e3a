import { createPrivateKey } from "node:crypto";
import { keyNamed } from "./test-certificates.ts";

const base64url = (value: bigint) => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString("base64url");
};
const numberOf = (text = "") => BigInt(`0x${Buffer.from(text, "base64url").toString("hex")}`);

/** The inverse of a number by a modulus, or undefined if the two share a factor. */
function inverse(value: bigint, modulus: bigint): bigint | undefined {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return a === 1n ? ((x % modulus) + modulus) % modulus : undefined;
}

/** An RSA key in PEM with the modulus of a test key and the first possible public exponent from `atLeast` on. */
export function keyWithExponent(atLeast: bigint, name = "PSDNO-FSA-987654321"): string {
  const jwk = createPrivateKey(keyNamed(name)).export({ format: "jwk" });
  const p = numberOf(jwk.p);
  const q = numberOf(jwk.q);
  let e = atLeast | 1n;
  let d = inverse(e, (p - 1n) * (q - 1n));
  while (d === undefined) {
    e += 2n;
    d = inverse(e, (p - 1n) * (q - 1n));
  }
  const key = {
    ...jwk,
    e: base64url(e),
    d: base64url(d),
    dp: base64url(d % (p - 1n)),
    dq: base64url(d % (q - 1n)),
  };
  return createPrivateKey({ key, format: "jwk" })
    .export({ type: "pkcs8", format: "pem" })
    .toString();
}
