import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { hasLongExponent } from "../../../shared/signature/public-exponent.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

/** An RSA key with this public exponent in hexadecimal. Nobody can sign with it. */
const keyOf = (exponent: string) =>
  createPublicKey({
    key: {
      ...createPublicKey(keyNamed("authority")).export({ format: "jwk" }),
      e: Buffer.from(exponent, "hex").toString("base64url"),
    },
    format: "jwk",
  });

describe("the public exponent of a key", () => {
  it.each([
    ["010001", false],
    ["ffffffff", false],
    ["0100000000", true],
    ["0100000001", true],
  ])("is too long only if it has more than 32 bits: %s, %s", (exponent, isLong) => {
    expect(hasLongExponent(keyOf(exponent))).toBe(isLong);
  });

  it("is not too long if the key has no exponent", () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(hasLongExponent(publicKey)).toBe(false);
  });
});
