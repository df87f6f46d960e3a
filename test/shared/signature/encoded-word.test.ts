import { decodeEncodedWords, encodeWord } from "../../../shared/signature/encoded-word.ts";
import { anyText, fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("encoded words (specification, Request signature, 8)", () => {
  it("are written only for texts that are not plain ASCII", () => {
    expect(encodeWord('keyId="a b"')).toBe('keyId="a b"');
    expect(encodeWord("Ærlig")).toBe("=?utf-8?B?w4ZybGln?=");
  });

  it.each([
    ["=?utf-8?B?w4ZybGln?=", "Ærlig"],
    ["=?UTF-8?b?w4ZybGln?=", "Ærlig"],
    ["=?utf-8?Q?=C3=86rlig_bank?=", "Ærlig bank"],
    ["=?ISO-8859-1?q?=c6rlig?=", "Ærlig"],
    ["=?us-ascii?Q?a=3Fb?=", "a?b"],
    ["=?utf-8?B?w4Y=?= =?utf-8?Q?rlig?=", "Ærlig"],
    ["=?utf-8?B?ww==?=\t=?utf-8?B?hg==?=", "Æ"],
    ["=?utf-8?B?w4Y=?=  \t=?UTF-8?B?cmxpZw==?=", "Ærlig"],
    ["=?utf-8?Q?a=3D=3Fb?=", "a=?b"],
    ["=?utf-8?B?77u/QQ==?=", "\ufeffA"],
    ["=?utf-8?B??=", ""],
  ])("are decoded: %s", (word, text) => expect(decodeEncodedWords(word)).toBe(text));

  it.each([
    ["plain text", "abc"],
    ["text before a word", "abc =?utf-8?B?YWJj?="],
    ["text after a word", "=?utf-8?B?YWJj?= abc"],
    ["text before a word, without a blank", "abc=?utf-8?B?YWJj?="],
    ["text after a word, without a blank", "=?utf-8?B?YWJj?=abc"],
    ["blanks around a word", " =?utf-8?B?YWJj?= "],
    ["words without a blank between", "=?utf-8?B?YWJj?==?utf-8?B?YWJj?="],
    ["two charsets", "=?utf-8?B?YWJj?= =?us-ascii?B?YWJj?="],
    ["utf-7", "=?utf-7?Q?+-?="],
    ["utf-16", "=?utf-16?B?AEE=?="],
    ["a charset with a language", "=?utf-8*nb?B?YWJj?="],
    ["an unknown encoding", "=?utf-8?X?YWJj?="],
    ["base64 without padding", "=?utf-8?B?YQ?="],
    ["base64 with stray bits", "=?utf-8?B?YR==?="],
    ["Q with a blank", "=?utf-8?Q?a b?="],
    ["Q with a half escape", "=?utf-8?Q?a=4?="],
    ["Q with a byte beyond ASCII", "=?utf-8?Q?Æ?="],
    ["Q with a letter of its charset beyond ASCII", "=?iso-8859-1?Q?Æ?="],
    ["Q with a letter beyond ASCII between others", "=?iso-8859-1?Q?aÆb?="],
    ["a byte that is not ASCII among others", "=?us-ascii?Q?a=C6?="],
    ["bytes that are not UTF-8", "=?utf-8?B?xg==?="],
    ["an overlong form of UTF-8", "=?utf-8?B?wIA=?="],
    ["bytes that are not ASCII", "=?us-ascii?Q?=C6?="],
    ["the first byte after ASCII", "=?us-ascii?Q?=80?="],
    ["a line break (threat model, 17)", `=?utf-8?B?${base64("a\r\nb")}?=`],
    ["a NUL", "=?utf-8?Q?=00?="],
    ["a control character of ISO-8859-1", "=?iso-8859-1?Q?=85?="],
    [
      "an encoded word within an encoded word (threat model, 17)",
      `=?utf-8?B?${base64("=?utf-8?B?YWJj?=")}?=`,
    ],
  ])("are refused: %s", (_, value) => expect(decodeEncodedWords(value)).toBeUndefined());

  it("are decoded to the text that was encoded", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        fc.pre(!/\p{Cc}|^=\?/u.test(text) && /[^\x20-\x7e]/.test(text));
        expect(decodeEncodedWords(encodeWord(text))).toBe(text);
      }),
    );
  });

  it("are never decoded to a control character", () => {
    const part = fc.constantFrom(
      "=?utf-8?Q?",
      "=?utf-8?B?",
      "?=",
      " ",
      "=0A",
      "Cg==",
      "a",
      "=",
      "?",
      "_",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = decodeEncodedWords(parts.join(""));
        expect(text ?? "").not.toMatch(/\p{Cc}|^=\?/u);
      }),
      { numRuns: sized(100, 500) },
    );
  });
});
