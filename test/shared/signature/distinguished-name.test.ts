import { derText, oid, sequence, setOf } from "../../../shared/developer/der-writer.ts";
import { shortNameOf, typeNamed } from "../../../shared/signature/attribute-types.ts";
import { DerError, readDer } from "../../../shared/signature/der.ts";
import {
  type DistinguishedName,
  readName,
  renderRfc2253,
  sameName,
} from "../../../shared/signature/distinguished-name.ts";
import { parseDistinguishedName } from "../../../shared/signature/parse-distinguished-name.ts";
import { cpuTimeOf } from "../../support/run/cpu-time.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";

const types = ["CN", "O", "OU", "C", "DC", "UID", "STREET", "organizationIdentifier", "E"].map(
  (name) => typeNamed(name) ?? "",
);
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."abÆ,+\"\\<>;=#/ \n\0'"), maxLength: 12 }),
);
const attribute = fc.record({ type: fc.constantFrom(...types), value });
const name = fc.array(fc.array(attribute, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 5,
});
const plain = (parsed: DistinguishedName | undefined) =>
  parsed?.map((rdn) => rdn.map(({ type, value }) => ({ type, value })));
const parse = (text: string) => {
  const parsed = parseDistinguishedName(text);
  if (!parsed) throw new Error(`${text} is no name`);
  return parsed;
};

describe("renderRfc2253", () => {
  it("writes the last first, names nine types and dumps the others", () => {
    const issuer = [
      [{ type: "2.5.4.6", value: "NO" }],
      [{ type: "2.5.4.97", value: "NTRNO-123456789" }],
      [
        { type: "2.5.4.10", value: "A, B" },
        { type: "2.5.4.3", value: "#x " },
      ],
    ];
    expect(renderRfc2253(issuer)).toBe(
      "O=A\\, B+CN=\\#x\\ ,2.5.4.97=#0c0f4e54524e4f2d313233343536373839,C=NO",
    );
  });

  it.each([
    [127, "#0c7f"],
    [128, "#0c8180"],
    [255, "#0c81ff"],
    [256, "#0c820100"],
  ])("dumps a value of %i bytes with its length in DER", (size, header) => {
    const value = "x".repeat(size);
    const hex = Buffer.from(value).toString("hex");
    expect(renderRfc2253([[{ type: "2.5.4.97", value }]])).toBe(`2.5.4.97=${header}${hex}`);
  });

  it("names exactly the types of RFC 2253", () => {
    const named = ["CN", "L", "ST", "O", "OU", "C", "STREET", "DC", "UID"];
    expect(named.map((each) => shortNameOf(typeNamed(each) ?? ""))).toEqual(named);
    expect(
      ["SN", "serialNumber", "E", "T"].map((each) => shortNameOf(typeNamed(each) ?? "")),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("writes what is read back as it was", () => {
    fc.assert(
      fc.property(name, (each) => {
        const written = parseDistinguishedName(renderRfc2253(each));
        expect(plain(written)).toEqual(each.toReversed());
        expect(sameName(written ?? [], each)).toBe("exact");
      }),
      { numRuns: sized(100, 500) },
    );
  });
});

describe("readName", () => {
  const type = oid("2.5.4.3");
  const rdn = (...parts: Buffer[]) => readDer(sequence(setOf(sequence(...parts))));

  it("reads a type and its value", () => {
    expect(readName(rdn(type, derText("A")))).toEqual([
      [{ type: "2.5.4.3", value: "A", hex: "0c0141" }],
    ]);
  });

  it.each([
    ["a type alone", [type], "a name is not made of types and values"],
    ["two values", [type, derText("A"), derText("B")], "a name is not made of types and values"],
    ["a value alone", [derText("A"), derText("B")], "an element of tag 0x6 is missing"],
  ])("refuses %s", (_, parts, message) => {
    expect(() => readName(rdn(...parts))).toThrow(DerError);
    expect(() => readName(rdn(...parts))).toThrow(message);
  });
});

describe("parseDistinguishedName", () => {
  it.each([
    ["RFC 2253", "CN=Steve Kille,O=Isode Limited,C=GB"],
    ["RFC 4514, hex pairs", "CN=\\53teve Kille,O=Isode\\20Limited,C=GB"],
    ["RFC 1779, semicolons and quotes", 'CN="Steve Kille"; O = Isode Limited ;C=GB'],
    [
      "OID. in any case, blanks around signs",
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
  ])("reads %s", (_, text) => {
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
    ["what OpenSSL writes beyond ASCII", "O=\\U00C6\\W0001F600\\xC3\\x86", "Æ😀Æ"],
    ["a sign beyond Unicode", "O=a\\W00110000b", "ab"],
    ["a separator that no type follows", "O=a, b; c + d\ne", "a, b; c + d\ne"],
    ["an equals sign", "O=a=b", "a=b"],
    ["a backslash before a letter", "O=\\y", "\\y"],
    ["a protected blank at the end", "O=a\\  ", "a "],
    ["a protected backslash before a blank", "O=a\\\\ ", "a\\"],
    ["nothing", "O=", ""],
    ["hex that is no DER", "O=#0c05", "#0c05"],
    ["hex that is no string", "O=#0500", "#0500"],
    ["a number sign before other text", "O=#x", "#x"],
  ])("reads a value with %s", (_, text, expected) => {
    expect(parse(text)[0]?.[0]?.value).toBe(expected);
  });

  it.each(["", "CN", "=x", "unheardOf=x", ",CN=x", `CN=${"x".repeat(4096)}`])(
    "reads no name in %s",
    (text) => {
      expect(parseDistinguishedName(text)).toBeUndefined();
    },
  );

  it("ends, whatever the text", () => {
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

  it("needs no more than time in proportion for hostile text", async () => {
    const milliseconds = await cpuTimeOf(() => {
      for (const part of [" ", ",", "\\", '"', "1.", "A", ",\n", "CN=\\"])
        parseDistinguishedName(`CN=${part.repeat(4000 / part.length)}`);
    });
    expect(milliseconds).toBeLessThan(1000);
  });
});

describe("sameName", () => {
  const issuer = parse("C=NO,O=Bank,OU=A+CN=B").map((rdn) => [...rdn]);

  it.each([
    ["CN=B+OU=A,O=Bank,C=NO", "exact"],
    ["cn=b+ou=a,o=BANK,c=no", "exact"],
    ["C=NO,O=Bank,OU=A+CN=B", "encoded"],
    ["O=Bank,C=NO,CN=B,OU=A", "bag"],
    ["CN=B+OU=A,O=Bank", undefined],
    ["CN=B+OU=A,O=Bank,C=NO,C=NO", undefined],
    ["CN=B+OU=A,O=Ban k,C=NO", undefined],
    ["CN=Bank,O=B+OU=A,C=NO", undefined],
  ])("finds %s to be %s", (text, level) => expect(sameName(parse(text), issuer)).toBe(level));

  it("folds blanks and Unicode forms", () => {
    expect(sameName(parse("O=  A\u030A   b "), parse("O=\u00C5 B"))).toBe("exact");
    expect(sameName(parse("O=ab"), parse("O=a b"))).toBeUndefined();
  });
});
