import { deriveToken, deriveUuid, fingerprint } from "../../../shared/secrets/derive.ts";

const key = Buffer.alloc(32, 7);

describe("what is derived", () => {
  it("is a UUID of the form of version 4 (RFC 4122, 4.4), the same each time", () => {
    const id = deriveUuid(key, "request", "NO-FSA-1", "x");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(deriveUuid(key, "request", "NO-FSA-1", "x")).toBe(id);
  });

  it("is a token of 256 bits that a URL can hold", () => {
    expect(deriveToken(key, "sca", "x")).toMatch(/^[\w-]{43}$/);
    expect(deriveToken(key, "sca", "x")).toBe(deriveToken(key, "sca", "x"));
  });

  it.each([
    ["another key", deriveToken(Buffer.alloc(32, 8), "a", "b")],
    ["another part", deriveToken(key, "a", "c")],
    ["another order", deriveToken(key, "b", "a")],
    ["the same letters in other parts", deriveToken(key, "ab")],
    ["a part more", deriveToken(key, "a", "b", "")],
    ["a separator inside a part", deriveToken(key, "a\0b")],
    ["a quotation mark inside a part", deriveToken(key, 'a","b')],
  ])("differs by %s", (_, other) => {
    expect(other).not.toBe(deriveToken(key, "a", "b"));
  });

  it("has a fingerprint that tells nothing of it but that it is the same", () => {
    expect(fingerprint("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  });
});
