import type { DistinguishedName } from "../../../shared/signature/distinguished-name.ts";
import { parseDistinguishedName } from "../../../shared/signature/parse-distinguished-name.ts";
import { cpuTimeOf } from "../../support/run/cpu-time.ts";
import { fc } from "../../support/run/fast-check.ts";

const plain = (parsed: DistinguishedName | undefined) =>
  parsed?.map((rdn) => rdn.map(({ type, value }) => ({ type, value })));
const parse = (text: string) => {
  const parsed = parseDistinguishedName(text);
  if (!parsed) throw new Error(`${text} is no name`);
  return parsed;
};

describe("parseDistinguishedName", () => {
  it.each([
    ["RFC 2253", "CN=Steve Kille,O=Isode Limited,C=GB"],
    ["RFC 4514, hex pairs", "CN=\\53teve Kille,O=Isode\\20Limited,C=GB"],
    ["RFC 1779, semicolons and quotes", 'CN="Steve Kille"; O = Isode Limited ;C=GB'],
    [
      "the prefix OID. in any case, blanks around separators",
      "oid.2.5.4.3 = Steve Kille , OID.2.5.4.10 = Isode Limited,c=GB",
    ],
    [
      "hex values of two string types",
      "CN=#0C0B5374657665204B696C6C65,O=#130d49736f6465204c696d69746564,C=GB",
    ],
    [
      "long names on lines",
      "commonName = Steve Kille\r\n  organizationName=Isode Limited\n  countryName=GB\n",
    ],
    ["slashes", "/CN=Steve Kille/O=Isode Limited/C=GB"],
  ])("reads a name: %s", (_, text) => {
    expect(plain(parse(text))).toEqual([
      [{ type: "2.5.4.3", value: "Steve Kille" }],
      [{ type: "2.5.4.10", value: "Isode Limited" }],
      [{ type: "2.5.4.6", value: "GB" }],
    ]);
  });

  it.each([
    ["a quoted comma", 'O="Sue, Grabbit and Runn"', "Sue, Grabbit and Runn"],
    ["an escaped quote within quotes", 'O="a \\"b\\" c"', 'a "b" c'],
    ["a quote that does not open the value", 'O=a "b"', 'a "b"'],
    ["hex pairs of UTF-8", "O=\\C3\\86rlig", "Ærlig"],
    ["hex pairs of ISO-8859-1", "O=\\C6rlig", "Ærlig"],
    ["characters beyond ASCII as OpenSSL writes them", "O=\\U00C6\\W0001F600\\xC3\\x86", "Æ😀Æ"],
    ["a code point beyond Unicode", "O=a\\W00110000b", "ab"],
    ["the last code point of Unicode", "O=\\W0010FFFF", "\u{10ffff}"],
    ["a quoted separator that a type follows", 'O="a, CN=b"', "a, CN=b"],
    ["an escaped separator that a type follows", "O=a\\, CN=b", "a, CN=b"],
    ["text after a closing quote", 'O="a" b', '"a" b'],
    ["a quote that is not closed", 'O="a, CN=b', '"a, CN=b'],
    ["text after hex", "O=#0c0141 x", "#0c0141 x"],
    ["text before hex", "O=x#0c0141", "x#0c0141"],
    ["blanks after hex", "O=#0c0141 \t\r\n", "A"],
    ["half a byte of hex", "O=#0c01414", "#0c01414"],
    ["blanks around it", "O= \ta \t\r\n", "a"],
    ["two protected blanks at the end", "O=a\\ \\ ", "a  "],
    ["every escaped character", 'O=\\ \\,\\+\\"\\\\\\<\\>\\;\\=\\#\\/', ' ,+"\\<>;=#/'],
    ["a separator that no type follows", "O=a, b; c + d\ne", "a, b; c + d\ne"],
    ["an equals sign", "O=a=b", "a=b"],
    ["a backslash before a letter", "O=\\y", "\\y"],
    ["a protected blank at the end", "O=a\\  ", "a "],
    ["a protected backslash before a blank", "O=a\\\\ ", "a\\"],
    ["an empty text", "O=", ""],
    ["hex that is no DER", "O=#0c05", "#0c05"],
    ["hex that is no string", "O=#0500", "#0500"],
    ["a number sign before other text", "O=#x", "#x"],
  ])("reads a value with %s", (_, text, expected) => {
    expect(parse(text)[0]?.[0]?.value).toBe(expected);
  });

  it.each(["", "CN", "=x", "unheardOf=x", ",CN=x"])("returns nothing for the text %j", (text) => {
    expect(parseDistinguishedName(text)).toBeUndefined();
  });

  it("joins attributes with + to one RDN, and begins another one with any other separator", () => {
    const [a, b] = [
      { type: "2.5.4.3", value: "a" },
      { type: "2.5.4.10", value: "b" },
    ];
    expect(plain(parse("CN=a+O=b"))).toEqual([[a, b]]);
    expect(plain(parse("/CN=a+O=b"))).toEqual([[a, b]]);
    for (const text of ["CN=a,O=b", "CN=a;O=b", "CN=a\nO=b", "/CN=a/O=b"])
      expect(plain(parse(text))).toEqual([[a], [b]]);
  });

  it("reads a slash as a separator only if the name begins with a slash", () => {
    expect(plain(parse("CN=a/O=b"))).toEqual([[{ type: "2.5.4.3", value: "a/O=b" }]]);
    expect(plain(parse("/CN=a,O=b"))).toEqual([[{ type: "2.5.4.3", value: "a,O=b" }]]);
  });

  it("reads a name of at most 4,096 characters", () => {
    const value = "x".repeat(4093);
    expect(plain(parse(`CN=${value}`))).toEqual([[{ type: "2.5.4.3", value }]]);
    expect(parseDistinguishedName(`CN=${value}x`)).toBeUndefined();
  });

  it("returns a name or nothing for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'CNO=,+;/\\"# \n.25x'), maxLength: 60 }),
        (text) => {
          const parsed = parseDistinguishedName(text);
          expect(parsed === undefined || parsed.length > 0).toBe(true);
        },
      ),
    );
  });

  it("needs at most linear time for hostile text", async () => {
    const milliseconds = await cpuTimeOf(() => {
      for (const part of [" ", ",", "\\", '"', "1.", "A", ",\n", "CN=\\"])
        parseDistinguishedName(`CN=${part.repeat(4000 / part.length)}`);
    });
    expect(milliseconds).toBeLessThan(1000);
  });
});
