import * as v from "valibot";
import { Address } from "../../../shared/schemas/address.ts";
import { clearingText } from "../../../shared/schemas/text.ts";
import { fc } from "../../support/run/fast-check.ts";

const Name = clearingText(70, "A creditor's name");
const message = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0]?.message;

const empty = "A creditor's name may not be empty.";
const long = "A creditor's name has at most 70 characters.";
const control = "A creditor's name may not have line breaks or other control characters.";
const marks = "A creditor's name has at most two combining marks in a row.";
const foreign =
  "A creditor's name may only have Latin letters, digits and usual punctuation: the clearing cannot carry other characters.";

describe("specification, Limits, creditorName and remittance information", () => {
  it.each([
    "Blåbærsyltetøy & Sønn AS",
    "Čáhppesjávri Šiella, Đorđe",
    "“Kaffe” – 12,50 € (50 %)…",
    "Nguyễn Văn Đức",
    "Ștefan Țepeș",
    "STRAẞE",
    "Go\u0308teborg",
    "a\u0323\u0331b\u0323\u0331",
    "o\u0308\u0323\u0331",
    "a",
    "å".repeat(70),
  ])("accepts %s", (text) => {
    expect(v.parse(Name, text)).toBe(text);
  });

  it.each([
    ["an empty text", "", empty],
    ["blanks alone", " \u00a0 ", empty],
    ["a mark without a letter", "\u0308", empty],
    ["71 characters", "å".repeat(71), long],
    ["a line break", "Nordlys\nKaffe", control],
    ["a null character", "Nordlys\u0000", control],
    ["a delete character", "Nordlys\u007f", control],
    ["emoji", "Kaffe ☕🙂", foreign],
    ["Cyrillic letters", "Москва", foreign],
    ["Greek letters", "Ωμέγα", foreign],
    ["Chinese letters", "北京", foreign],
    ["full-width letters", "ＡＢＣ", foreign],
    ["text written from the right", "abc\u202edef", foreign],
    ["a soft hyphen", "abc\u00addef", foreign],
    ["an invisible joiner", "abc\u200ddef", foreign],
    ["three combining marks in a row", "ab\u0324\u0332\u0333c", marks],
    ["three combining marks on the letter å", "\u00e5\u0331\u0332\u0333", marks],
    ["half a surrogate pair", "abc\ud83d", foreign],
    ["a number", 42, "A creditor's name is a string."],
  ])("refuses %s", (_, text, words) => {
    expect(message(Name, text)).toBe(words);
  });

  it.each([
    ["it is too long and of another script", "Ω".repeat(71), long],
    ["it has control characters and another script", "\u0000Ω", control],
    ["it is a number", 42, "A creditor's name is a string."],
  ])("reports only one problem of a value if %s", (_, text, words) => {
    const { issues = [] } = v.safeParse(Name, text);
    expect(issues.map((issue) => issue.message)).toEqual([words]);
  });

  it("counts code points instead of UTF-16 units", () => {
    expect(message(Name, "𝒜".repeat(70))).toBe(foreign);
    expect(message(Name, "𝒜".repeat(71))).toBe(long);
  });

  it("accepts all printable ASCII text of the right length", () => {
    const texts = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 70 });
    const isAccepted = (text: string) => expect(v.is(Name, text)).toBe(text.trim() !== "");
    fc.assert(fc.property(texts, isAccepted));
  });
});

describe("specification, Resources, Address", () => {
  it.each([
    { country: "NO" },
    {
      street: "Strandgaten",
      buildingNumber: "12 B",
      postalCode: "5013",
      city: "Bergen",
      country: "NO",
    },
    {
      street: "a".repeat(70),
      buildingNumber: "1".repeat(16),
      postalCode: "1".repeat(16),
      city: "a".repeat(35),
      country: "NO",
    },
  ])("accepts %j", (address) => {
    expect(v.parse(Address, address)).toEqual(address);
  });

  it.each([
    ["no country", { city: "Bergen" }, "country", "This field is required."],
    [
      "an unknown country",
      { country: "XX" },
      "country",
      "A country is an ISO 3166-1 code of two capital letters.",
    ],
    [
      "a long street",
      { street: "a".repeat(71), country: "NO" },
      "street",
      "A street has at most 70 characters.",
    ],
    [
      "a long building number",
      { buildingNumber: "1".repeat(17), country: "NO" },
      "buildingNumber",
      "A building number has at most 16 characters.",
    ],
    [
      "a long postal code",
      { postalCode: "1".repeat(17), country: "NO" },
      "postalCode",
      "A postal code has at most 16 characters.",
    ],
    [
      "a long city",
      { city: "a".repeat(36), country: "NO" },
      "city",
      "A city has at most 35 characters.",
    ],
    ["an empty city", { city: "", country: "NO" }, "city", "A city may not be empty."],
    [
      "an unknown field",
      { country: "NO", town: "Bergen" },
      "town",
      "An address has no such field.",
    ],
    ["null", null, null, "An address is a JSON object."],
  ])("refuses %s", (_, address, path, text) => {
    const [issue] = v.safeParse(Address, address).issues ?? [];
    expect(issue && [v.getDotPath(issue), issue.message]).toEqual([path, text]);
  });
});
