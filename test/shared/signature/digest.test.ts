import { createHash } from "node:crypto";
import { decodeBase64 } from "../../../shared/signature/base64.ts";
import { checkDigest, createDigest, readDigest } from "../../../shared/signature/digest.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import { fc } from "../../support/run/fast-check.ts";

const body = Buffer.from("hello");
const of = (algorithm: string) => createHash(algorithm).update(body).digest("base64");

describe("createDigest", () => {
  it("writes the digest of RFC 3230, by SHA-256 if no algorithm is given", () => {
    expect(createDigest(body)).toBe("SHA-256=LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=");
    expect(createDigest(body, "SHA-512")).toBe(`SHA-512=${of("sha512")}`);
    expect(createDigest(Buffer.alloc(0))).toBe(
      "SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    );
  });
});

describe("checkDigest (rules for Digest)", () => {
  it.each([
    `SHA-256=${of("sha256")}`,
    `sha-512=${of("sha512")}`,
    `SHA-512=${of("sha512")}, SHA-256=${of("sha256")}`,
    `MD5=x,\tSHA-256=${of("sha256")}`,
    `  SHA-256=${of("sha256")} \t`,
    `unixsum=1,SHA-256=${of("sha256")},SHA=y`,
  ])("accepts %s", (header) => expect(() => checkDigest(readDigest(header), body)).not.toThrow());

  it.each([
    ["", "is not a list"],
    ["SHA-256", "is not a list"],
    [`SHA-256=${of("sha256")};`, "not canonical"],
    [`SHA-256 =${of("sha256")}`, "is not a list"],
    [`x SHA-256=${of("sha256")}`, "is not a list"],
    [`SHA-256=${of("sha256")} x`, "is not a list"],
    [`SHA-256=${of("sha256")},`, "is not a list"],
    [`=${of("sha256")}`, "is not a list"],
    [`MD5=${of("md5")}`, "neither SHA-256 nor"],
    [`SHA=${of("sha1")}`, "neither SHA-256 nor"],
    [`constructor=${of("sha1")}`, "neither SHA-256 nor"],
    [`SHA-256=${of("sha512")}`, "canonical base64 of 32 bytes"],
    [`SHA-256=${of("sha256").slice(0, -1)}`, "canonical base64 of 32 bytes"],
    [
      `SHA-256=${of("sha256")},SHA-256=${createDigest(Buffer.of(1)).slice(8)}`,
      "does not fit the 5 bytes",
    ],
  ])("refuses the header '%s' (threat model, 20)", (header, message) => {
    expect(() => checkDigest(readDigest(header), body)).toThrow(SignatureRefused);
    expect(() => checkDigest(readDigest(header), body)).toThrow(message);
  });

  it("accepts a request without the header", () => {
    expect(readDigest(undefined)).toEqual([]);
    expect(() => checkDigest([], body)).not.toThrow();
  });

  it.each([
    ["SHA-256", "The header Digest is not a list of <algorithm>=<base64>."],
    [
      "SHA-256=x",
      "The header Digest has a SHA-256 value that is not canonical base64 of 32 bytes.",
    ],
    [
      "sha-512=x",
      "The header Digest has a SHA-512 value that is not canonical base64 of 64 bytes.",
    ],
  ])("reports the header %j as malformed", (header, message) => {
    expect(() => readDigest(header)).toThrow(
      expect.objectContaining({ path: "digest", malformed: true, message }),
    );
  });

  it("does not report a header as malformed if it only has other algorithms", () => {
    expect(() => readDigest("MD5=x")).toThrow(
      expect.objectContaining({
        malformed: false,
        message: "The header Digest has neither SHA-256 nor SHA-512.",
      }),
    );
  });

  it("names the header and the expected digest if the digest does not fit the body", () => {
    expect(() => checkDigest(readDigest(createDigest(Buffer.of(1))), body)).toThrow(
      expect.objectContaining({
        path: "digest",
        missing: false,
        malformed: false,
        message: `The header Digest does not fit the 5 bytes of the body received, expected ${createDigest(body)}.`,
      }),
    );
  });
});

describe("decodeBase64 (threat model, 13)", () => {
  it("decodes the base64 of any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decodeBase64(text)?.equals(bytes)).toBe(true);
      }),
    );
  });

  it("decodes a text only if it is canonical base64", () => {
    const text = fc.string({ unit: fc.constantFrom(..."AQgw/+-_= !\n"), maxLength: 12 });
    fc.assert(
      fc.property(text, (each) => {
        const canonical = Buffer.from(each, "base64").toString("base64") === each;
        expect(decodeBase64(each) !== undefined).toBe(canonical);
        if (/[-_ !\n]/.test(each) || each.length % 4) expect(decodeBase64(each)).toBeUndefined();
      }),
    );
  });

  it.each(["QQ", "QQ=", "QR==", "QUI", "QUJ=", "Q Q=", "QQ==\n", "QQ==QQ==", "-_8=", "QQ==="])(
    "refuses %j, which is not canonical base64",
    (text) => {
      expect(decodeBase64(text)).toBeUndefined();
    },
  );
});
