import { decrypt, encrypt } from "../../../shared/secrets/encryption.ts";

const secret = Buffer.alloc(32, 1);
const number = "13839312185";

describe("an encrypted text", () => {
  it.each([
    ["digits", number],
    ["an empty text", ""],
    ["characters beyond ASCII", "Ærlig talt 🙂"],
    ["10,000 characters", "x".repeat(10_000)],
  ])("can be decrypted: %s", (_, text) => {
    expect(decrypt(secret, "world", encrypt(secret, "world", text))).toBe(text);
  });

  it("reveals only whether two texts of one purpose are equal", () => {
    const sealed = encrypt(secret, "world", number);
    expect(Buffer.from(sealed, "base64url").includes(number)).toBe(false);
    expect(encrypt(secret, "world", number)).toBe(sealed);
    expect(encrypt(secret, "another world", number)).not.toBe(sealed);
  });

  it.each([
    [
      "with another key",
      () => decrypt(Buffer.alloc(32, 2), "world", encrypt(secret, "world", number)),
    ],
    ["for another purpose", () => decrypt(secret, "other", encrypt(secret, "world", number))],
    [
      "if it was cut",
      () => decrypt(secret, "world", encrypt(secret, "world", number).slice(0, -2)),
    ],
    ["if it is empty", () => decrypt(secret, "world", "")],
  ])("cannot be decrypted %s", (_, read) => {
    expect(read).toThrow();
  });

  it("can be decrypted if release 0.1.0 encrypted it, which made other nonces", () => {
    const sealed = "Vw2P7SuEDgyU2KTz5K9yoDuFYUwIDcfkMjOwHBCicVsWlB4v491u";
    expect(decrypt(secret, "world", sealed)).toBe(number);
    expect(encrypt(secret, "world", number)).not.toBe(sealed);
  });

  it("cannot be decrypted if one bit of any byte was changed", () => {
    const bytes = Buffer.from(encrypt(secret, "world", number), "base64url");
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(secret, "world", changed.toString("base64url"))).toThrow();
    }
  });
});
