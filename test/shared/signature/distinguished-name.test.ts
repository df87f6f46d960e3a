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
import { anyText, fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";

const types = ["CN", "O", "OU", "C", "DC", "UID", "STREET", "organizationIdentifier", "E"].map(
  (name) => typeNamed(name) ?? "",
);
const value = fc.oneof(
  anyText({ maxLength: 20 }),
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

describe("renderRfc2253()", () => {
  it("writes the last RDN first, short names for nine types, and hexadecimal for the others", () => {
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
    [",", "\\,"],
    ["+", "\\+"],
    ['"', '\\"'],
    ["\\", "\\\\"],
    ["<", "\\<"],
    [">", "\\>"],
    [";", "\\;"],
    ["\n", "\\0a"],
    ["\0", "\\00"],
    ["\u0085", "\\c2\\85"],
    [" ", " "],
    ["#", "#"],
    ["=", "="],
    ["/", "/"],
    ["Æ", "Æ"],
  ])("writes %j within a value as %s (RFC 2253, 2.4)", (character, written) => {
    const value = `a${character}b${character}c`;
    expect(renderRfc2253([[{ type: "2.5.4.3", value }]])).toBe(`CN=a${written}b${written}c`);
  });

  it.each([
    [" a", "\\ a"],
    ["#a", "\\#a"],
    ["a ", "a\\ "],
    ["a#", "a#"],
    ["  a  ", "\\  a \\ "],
    ["", ""],
  ])("escapes the first and the last character: the value %j becomes %j", (value, written) => {
    expect(renderRfc2253([[{ type: "2.5.4.3", value }]])).toBe(`CN=${written}`);
  });

  it("writes a value that is no string in hexadecimal, after the short name if the type has one", () => {
    const value = { value: "#0500", hex: "0500" };
    expect(renderRfc2253([[{ type: "2.5.4.3", ...value }]])).toBe("CN=#0500");
    expect(renderRfc2253([[{ type: "2.5.4.97", ...value }]])).toBe("2.5.4.97=#0500");
    expect(renderRfc2253([[{ type: "2.5.4.3", value: "#0500", hex: "0c052330353030" }]])).toBe(
      "CN=\\#0500",
    );
  });

  it.each([
    [127, "#0c7f"],
    [128, "#0c8180"],
    [255, "#0c81ff"],
    [256, "#0c820100"],
    [513, "#0c820201"],
  ])("writes a value of %i bytes in hexadecimal with its length in DER", (size, header) => {
    const value = "x".repeat(size);
    const hex = Buffer.from(value).toString("hex");
    expect(renderRfc2253([[{ type: "2.5.4.97", value }]])).toBe(`2.5.4.97=${header}${hex}`);
  });

  it("has short names only for the types of RFC 2253", () => {
    const named = ["CN", "L", "ST", "O", "OU", "C", "STREET", "DC", "UID"];
    expect(named.map((each) => shortNameOf(typeNamed(each) ?? ""))).toEqual(named);
    expect(
      ["SN", "serialNumber", "E", "T"].map((each) => shortNameOf(typeNamed(each) ?? "")),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("writes names that can be read back unchanged", () => {
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

describe("readName()", () => {
  const type = oid("2.5.4.3");
  const rdn = (...parts: Buffer[]) => readDer(sequence(setOf(sequence(...parts))));

  it("reads a type and its value", () => {
    expect(readName(rdn(type, derText("A")))).toEqual([
      [{ type: "2.5.4.3", value: "A", hex: "0c0141" }],
    ]);
  });

  it.each([
    ["with only a type", [type], "a name is not made of types and values"],
    [
      "with two values",
      [type, derText("A"), derText("B")],
      "a name is not made of types and values",
    ],
    ["without a type", [derText("A"), derText("B")], "an element of tag 0x6 is missing"],
  ])("refuses an attribute %s", (_, parts, message) => {
    expect(() => readName(rdn(...parts))).toThrow(DerError);
    expect(() => readName(rdn(...parts))).toThrow(message);
  });
});

describe("sameName()", () => {
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
  ])("compares the name %j with the issuer, and returns %j", (text, level) =>
    expect(sameName(parse(text), issuer)).toBe(level),
  );

  it.each([
    ["a value that reads like the next attribute", "CN=a2.5.4.10=b", "CN=a,O=b"],
    ["a value that reads like the attribute before", "O=b2.5.4.3=a", "CN=a,O=b"],
    ["an additional attribute", "CN=a,O=b", "CN=a"],
    ["the same value of another type", "O=a", "CN=a"],
    ["a value within another", "CN=ab", "CN=a"],
  ])("distinguishes names that differ by %s", (_, one, other) => {
    expect(sameName(parse(one), parse(other))).toBeUndefined();
    expect(sameName(parse(other), parse(one))).toBeUndefined();
  });

  it("accepts the attributes of one RDN in any order", () => {
    expect(sameName(parse("O=b+CN=a"), parse("CN=a+O=b"))).toBe("exact");
    expect(sameName(parse("C=NO,O=b+CN=a"), parse("C=NO,CN=a+O=b"))).toBe("encoded");
  });

  it("ignores repeated blanks and different Unicode forms", () => {
    expect(sameName(parse("O=  A\u030A   b "), parse("O=\u00C5 B"))).toBe("exact");
    expect(sameName(parse("O=b"), [[{ type: "2.5.4.10", value: " b " }]])).toBe("exact");
    expect(sameName(parse("O=ab"), parse("O=a b"))).toBeUndefined();
  });
});
