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
    ["is not", "010001"],
    ["is not", "ffffffff"],
    ["is", "0100000000"],
    ["is", "0100000001"],
  ])("%s too long if it is %s, because 32 bits are the maximum", (verb, exponent) => {
    expect(hasLongExponent(keyOf(exponent))).toBe(verb === "is");
  });

  it("is not too long if the key has no exponent", () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(hasLongExponent(publicKey)).toBe(false);
  });
});
