import { decrypt, encrypt } from "../../../shared/secrets/encryption.ts";

const secret = Buffer.alloc(32, 1);
const number = "13839312185";

describe("what is sealed", () => {
  it.each([number, "", "Ærlig talt 🙂", "x".repeat(10_000)])("can be read again: %.20s", (text) => {
    expect(decrypt(secret, "world", encrypt(secret, "world", text))).toBe(text);
  });

  it("tells nothing of it, but that equal texts of one purpose are equal", () => {
    const sealed = encrypt(secret, "world", number);
    expect(Buffer.from(sealed, "base64url").includes(number)).toBe(false);
    expect(encrypt(secret, "world", number)).toBe(sealed);
    expect(encrypt(secret, "another world", number)).not.toBe(sealed);
  });

  it.each([
    [
      "with another secret",
      () => decrypt(Buffer.alloc(32, 2), "world", encrypt(secret, "world", number)),
    ],
    ["for another purpose", () => decrypt(secret, "other", encrypt(secret, "world", number))],
    [
      "when it was cut",
      () => decrypt(secret, "world", encrypt(secret, "world", number).slice(0, -2)),
    ],
    ["when it is nothing", () => decrypt(secret, "world", "")],
  ])("cannot be read %s", (_, read) => {
    expect(read).toThrow();
  });

  it("can be read if release 0.1.0 sealed it, which made nonces with the key of the cipher", () => {
    const sealed = "Vw2P7SuEDgyU2KTz5K9yoDuFYUwIDcfkMjOwHBCicVsWlB4v491u";
    expect(decrypt(secret, "world", sealed)).toBe(number);
    expect(encrypt(secret, "world", number)).not.toBe(sealed);
  });

  it("cannot be read when one bit of it was changed, wherever", () => {
    const bytes = Buffer.from(encrypt(secret, "world", number), "base64url");
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(secret, "world", changed.toString("base64url"))).toThrow();
    }
  });
});
