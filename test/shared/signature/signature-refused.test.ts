import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";

describe("SignatureRefused", () => {
  it("has only its path and text if no details are given", () => {
    const refused = new SignatureRefused("digest", "The text.");
    expect({ ...refused }).toEqual({
      name: "SignatureRefused",
      path: "digest",
      missing: false,
      malformed: false,
      alsoMissing: [],
      signingString: undefined,
    });
    expect([refused.message, refused.cause]).toEqual(["The text.", undefined]);
  });

  it("keeps the given details", () => {
    const told = {
      missing: true,
      malformed: true,
      alsoMissing: [{ path: "date", text: "Also." }],
      signingString: "date: x",
    };
    const cause = new Error("the cause");
    const refused = new SignatureRefused("signature", "The text.", { ...told, cause });
    expect(refused).toMatchObject({ path: "signature", ...told });
    expect(refused.cause).toBe(cause);
  });

  it("cuts a text of more than 512 characters (specification, Errors)", () => {
    const textOf = (length: number) => new SignatureRefused("date", "x".repeat(length)).message;
    expect(textOf(512)).toBe("x".repeat(512));
    expect(textOf(513)).toBe(`${"x".repeat(511)}…`);
  });
});
