import { otherEncodings } from "../../../../shared/developer/mistakes/encodings.ts";

/** The encodings that differ from the text, by their names. */
const written = (text: string) => Object.fromEntries(otherEncodings(text));

describe("the spellings of a path that the bank tries, to find why a signature is wrong", () => {
  it.each([
    ["decoded", "/a%20b", "/a b"],
    ["decoded, with blanks for +", "/?a=b+c%2Fd", "/?a=b c/d"],
    ["with %20 for +", "/?a=b+c", "/?a=b%20c"],
    ["with + for %20", "/?a=b%20c", "/?a=b+c"],
    ["with lower-case hexadecimal digits behind %", "/%C3%86", "/%c3%86"],
    ["with upper-case hexadecimal digits behind %", "/%c3%86", "/%C3%86"],
    ["with !'()* percent-encoded", "/(a)", "/%28a%29"],
    ["with colons, commas and slashes as they are", "/?a=%3A%20%2f", "/?a=:%20/"],
    ["with colons and slashes percent-encoded", "a:/b c", "a%3A%2Fb c"],
    ["in lower case", "/A", "/a"],
  ])("include the address %s", (what, text, other) => {
    expect(written(text)[what]).toBe(other);
  });

  it("keep a % that begins no percent-encoding if they are decoded, and have %25 for it if they are encoded once more", () => {
    const others = written("/100%/æ+");
    expect(others).not.toHaveProperty("decoded");
    expect(others["decoded, with blanks for +"]).toBe("/100%/æ ");
    expect(others["percent-encoded once more"]).toBe("%2F100%25%2F%C3%A6%2B");
  });

  it("all differ from each other and from the address", () => {
    const texts = otherEncodings("/a?b=c+%C3%A6,d").map(([, text]) => text);
    expect(new Set([...texts, "/a?b=c+%C3%A6,d"]).size).toBe(texts.length + 1);
  });
});
