import { deriveToken, deriveUuid, fingerprint } from "../../../shared/secrets/derive.ts";

const key = Buffer.alloc(32, 7);

describe("a value that HMAC derives from several parts", () => {
  it("is a UUID in the form of version 4 (RFC 4122, 4.4), and always the same for the same parts", () => {
    const id = deriveUuid(key, "request", "NO-FSA-1", "x");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(deriveUuid(key, "request", "NO-FSA-1", "x")).toBe(id);
  });

  it("is a token of 256 bits in characters that a URL can contain", () => {
    expect(deriveToken(key, "sca", "x")).toMatch(/^[\w-]{43}$/);
    expect(deriveToken(key, "sca", "x")).toBe(deriveToken(key, "sca", "x"));
  });

  it.each([
    ["the key differs", deriveToken(Buffer.alloc(32, 8), "a", "b")],
    ["one of the parts differs", deriveToken(key, "a", "c")],
    ["the parts come in another order", deriveToken(key, "b", "a")],
    ["the same letters are all in one part", deriveToken(key, "ab")],
    ["there is an additional empty part", deriveToken(key, "a", "b", "")],
    ["the separator is inside a part and not between two parts", deriveToken(key, "a\0b")],
    ["a part contains quotation marks that look like a separator", deriveToken(key, 'a","b')],
  ])("differs if %s", (_, other) => {
    expect(other).not.toBe(deriveToken(key, "a", "b"));
  });

  it("has a fingerprint that is its SHA-256 in base64url", () => {
    expect(fingerprint("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  });
});
