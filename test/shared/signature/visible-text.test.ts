import { hasInvisible, withoutInvisible } from "../../../shared/signature/visible-text.ts";

describe("invisible characters", () => {
  it.each([
    ["a control character", "\u0007"],
    ["a line feed", "\n"],
    ["a change of the text's direction", "\u202e"],
    ["a blank without width", "\u200b"],
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
    ["a letter that is never visible", "\u115f"],
    ["a joiner of graphemes", "\u034f"],
    ["an unassigned code point", "\u{e0fff}"],
    ["half a surrogate pair", "\ud800"],
  ])("include %s", (_, character) => {
    expect(hasInvisible(`a${character}b`)).toBe(true);
    expect(withoutInvisible(`a${character}b`)).toBe(/\s/.test(character) ? "a b" : "ab");
  });

  it.each(["", "a b", "Blåbær & Sønn AS", "😀", "日本"])("are not found in %j", (text) => {
    expect(hasInvisible(text)).toBe(false);
    expect(withoutInvisible(text)).toBe(text);
  });

  it("are removed everywhere, each run of blanks becomes one, and none is left at the ends", () => {
    expect(withoutInvisible(" \u200ba\u200b\u200bb \u200b \n c\u202e ")).toBe("ab c");
    expect(withoutInvisible("a  b")).toBe("a b");
    expect(withoutInvisible("\u200b")).toBe("");
  });
});
